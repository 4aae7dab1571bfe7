/**
 * CSV that another program can read back: NULL is an empty field without quotes, an empty text `""`, not-a-number
 * `NaN`, an infinity `Infinity`. Text that a spreadsheet would run begins with an apostrophe.
 */
import type { Cell, Column } from '../../engine/engine.ts';
import { field } from '../csv.ts';
import { guarded, isFixedText } from '#common/results/formulas.ts';
import { exactText, isFreeText } from './exactText.ts';

type Field = (cell: Cell) => string;

/** Letters and digits: what begins with one is no formula. */
const isHarmless = (code: number) => (code > 0x40 && code < 0x7f) || (code > 0x2f && code < 0x3a);

const fieldOf = (column: Column): Field => {
  const text = exactText(column);
  const isFree = isFreeText(column);
  return (cell) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell);
    const written = text(cell);
    if (written === '') return '""';
    if (isHarmless(written.charCodeAt(0))) return field(written);
    return field(!isFree && isFixedText(written) ? written : guarded(written));
  };
};

/** Makes the lines of a page. */
export const exactCsvWriter = (columns: readonly Column[]) => {
  const fields = columns.map(fieldOf);
  return (values: readonly (readonly Cell[])[]): string => {
    let lines = '';
    const count = values[0]?.length ?? 0;
    for (let row = 0; row < count; row += 1) {
      for (let at = 0; at < fields.length; at += 1) {
        const text = fields[at]?.(values[at]?.[row] ?? null) ?? '';
        lines += at > 0 ? `,${text}` : text;
      }
      lines += '\n';
    }
    return lines;
  };
};
