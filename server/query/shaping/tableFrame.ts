/** An engine's answer as a frame: columns by position under the names the query gave them. */
import { type Cell, Generic, type HeldAnswer } from '../../engine/engine.ts';
import { heldTable } from '../../engine/heldTable.ts';
import { assertAffordable } from '../budgets.ts';
import { momentText } from '../../time/calendar.ts';
import { type Frame, type FrameColumn, frame } from '../postProcess/frame.ts';
import { readMoment } from '../../time/strftime.ts';
import type { NamedAnswer } from './calls.ts';

const asMoment = (cell: Cell, format: string): Cell => {
  if (typeof cell !== 'string' && typeof cell !== 'number') return null;
  const at = readMoment(cell, format);
  return at === null ? null : momentText(at);
};

/** As the database gave it: whoever asks may have other names for its columns, and read other moments in them. */
export const answerFrame = (answer: HeldAnswer): Frame => {
  assertAffordable('The answer', answer.rowCount, answer.columns.length);
  const table = heldTable(answer);
  return frame(
    table.columns.map(
      ({ name, generic, type }, at): FrameColumn => ({
        label: [name],
        values: table.values[at] ?? [],
        kind: generic ?? Generic.string,
        type,
      }),
    ),
    table.rowCount,
  );
};

export const namedFrame = (
  { columns, rowCount }: Frame,
  { labels, formats }: Pick<NamedAnswer, 'labels' | 'formats'>,
): Frame =>
  frame(
    columns.map((column, at): FrameColumn => {
      const label = [labels[at] ?? column.label[0] ?? ''];
      const format = formats[at] ?? null;
      return format === null
        ? { ...column, label }
        : {
            label,
            values: column.values.map((cell) => asMoment(cell, format)),
            kind: Generic.temporal,
            type: 'DATETIME',
          };
    }),
    rowCount,
  );

export const tableFrame = (named: NamedAnswer): Frame =>
  namedFrame(answerFrame(named.answer), named);
