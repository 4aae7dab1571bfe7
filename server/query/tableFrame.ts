/** An engine's answer as a frame: columns by position under the names the query gave them. */
import { type Cell, Generic, type Table } from '../engine/engine.ts';
import { momentText } from './calendar.ts';
import type { Compiled } from './compile.ts';
import { type Frame, type FrameColumn, frame } from './postProcess/frame.ts';
import { storedGeneric } from './source.ts';
import { readMoment } from './strftime.ts';

const asMoment = (cell: Cell, format: string): Cell => {
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const at = readMoment(cell, format);
  return at === null ? null : momentText(at);
};

export const tableFrame = (table: Table, { labels, dimensions, period }: Compiled): Frame =>
  frame(
    table.columns.map((column, at): FrameColumn => {
      const label = labels[at] ?? column.name;
      const values = table.values[at] ?? [];
      const dimension = dimensions[at];
      const isTime =
        dimension?.isAxis || (period.column !== null && dimension?.column === period.column);
      const stored = isTime ? (dimension?.column ?? null) : null;
      const format = stored?.is_dttm ? stored.python_date_format : null;
      if (
        stored &&
        format &&
        storedGeneric(stored) !== Generic.temporal &&
        column.generic !== Generic.temporal
      ) {
        return {
          label: [label],
          values: values.map((cell) => asMoment(cell, format)),
          kind: Generic.temporal,
          type: 'DATETIME',
        };
      }
      return { label: [label], values, kind: column.generic ?? Generic.string, type: column.type };
    }),
    table.rowCount,
  );
