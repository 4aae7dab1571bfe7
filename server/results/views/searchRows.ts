import { shows } from '#common/results/filters.ts';
import type { Cell } from '../../engine/engine.ts';
import type { OpenRows } from './rowsFile.ts';

/** The needle as a line of JSON may hold it: as it is within a nested value's text, or escaped. */
const forms = (lowerCase: string): readonly string[] => [
  ...new Set([lowerCase, JSON.stringify(lowerCase).slice(1, -1).toLowerCase()]),
];

/** The line on which `at` lies, and where it ends. */
const lineAround = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return { start: text.lastIndexOf('\n', at) + 1, end: end === -1 ? text.length : end };
};

const linesBetween = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    count++;
  return count;
};

/** Rows that contain a text: lines are searched as text first, and only possible matches are parsed. */
export const searchRows = (rows: OpenRows, wanted: Uint32Array, lowerCase: string): Uint32Array => {
  const isWanted = new Uint8Array(rows.index.rowCount);
  for (const row of wanted) isWanted[row] = 1;
  const found = new Uint8Array(rows.index.rowCount);
  const needles = forms(lowerCase);
  let firstRow = 0;
  for (const part of rows.parts()) {
    const lower = part.toLowerCase();
    const lines = part.split('\n');
    for (const needle of needles) {
      let row = firstRow;
      let counted = 0;
      for (let at = lower.indexOf(needle); at !== -1; ) {
        row += linesBetween(lower, counted, at);
        const { end } = lineAround(lower, at);
        counted = end;
        if (isWanted[row] === 1 && found[row] === 0) {
          const line = JSON.parse(lines[row - firstRow] as string) as Cell[];
          if (shows(line, lowerCase)) found[row] = 1;
        }
        at = end >= lower.length ? -1 : lower.indexOf(needle, end);
      }
    }
    firstRow += lines.length - 1;
  }
  return wanted.filter((row) => found[row] === 1);
};
