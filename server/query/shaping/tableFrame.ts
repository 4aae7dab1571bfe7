/** An engine's answer as a frame: columns by position under the names the query gave them. */
import { type Cell, Generic } from '../../engine/engine.ts';
import { heldTable } from '../../engine/heldTable.ts';
import { assertAffordable } from '../budgets.ts';
import { momentText } from '../../time/calendar.ts';
import { type Frame, type FrameColumn, frame } from '../postProcess/frame.ts';
import { readMoment } from '../strftime.ts';
import type { NamedAnswer } from './calls.ts';

const asMoment = (cell: Cell, format: string): Cell => {
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const at = readMoment(cell, format);
  return at === null ? null : momentText(at);
};

export const tableFrame = ({ answer, labels, formats }: NamedAnswer): Frame => {
  assertAffordable('The answer', answer.rowCount, answer.columns.length);
  const table = heldTable(answer);
  return frame(
    table.columns.map((column, at): FrameColumn => {
      const label = [labels[at] ?? column.name];
      const values = table.values[at] ?? [];
      const format = formats[at] ?? null;
      return format === null
        ? { label, values, kind: column.generic ?? Generic.string, type: column.type }
        : {
            label,
            values: values.map((cell) => asMoment(cell, format)),
            kind: Generic.temporal,
            type: 'DATETIME',
          };
    }),
    table.rowCount,
  );
};
