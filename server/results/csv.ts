/** CSV as Superset's own addresses have it: exact digits, and nothing a spreadsheet would take for a formula. */
import type { Cell, Column } from '../engine/engine.ts';
import { guarded, isFixedText } from '#common/results/formulas.ts';
import { bytesOf, clock, interval, moment, structure } from './values.ts';
import { uniqueNames } from './wireColumns.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

const NEEDS_QUOTES = /[",\n\r]/;

export const field = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const NUMERIC = new Set(['INTEGER', 'LONGINTEGER', 'DECIMAL', 'FLOAT', 'INTERVAL']);
const NUMBER = /^[+-]?(\d|\.\d|Infinity$)/;
const FLOAT_TEXTS: ReadonlyMap<string, string> = new Map([
  ['NaN', ''],
  ['Infinity', 'inf'],
  ['-Infinity', '-inf'],
]);

const pythonBytes = (text: string): string => {
  let body = '';
  for (const byte of bytesOf(text)) {
    const char = String.fromCharCode(byte);
    body +=
      /[\x20-\x7e]/.test(char) && !/['\\]/.test(char)
        ? char
        : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return `b'${body}'`;
};

/** `2025-01-02T03:04:05`, by far the most common form, needs no reading. */
const PLAIN_MOMENT_LENGTH = 19;
const momentField = (text: string): string =>
  text.length === PLAIN_MOMENT_LENGTH && text[10] === 'T'
    ? `${text.slice(0, 10)} ${text.slice(11)}`
    : moment(text, ' ');

const ofType = (column: Column, cell: Exclude<Cell, null>): string => {
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'object') return structure(cell, column);
  const text = String(cell);
  switch (column.type) {
    case 'FLOAT':
      return FLOAT_TEXTS.get(text) ?? text;
    case 'DECIMAL':
      return text === 'NaN' ? '' : text;
    case 'DATETIME':
    case 'DATETIMETZ':
      return momentField(text);
    case 'TIME':
      return clock(text);
    case 'INTERVAL':
      return interval(text);
    case 'BINARY':
      return pythonBytes(text);
    default:
      return text;
  }
};

/** Letters and digits: what begins with one is no formula. */
const isHarmless = (code: number) => (code > 0x40 && code < 0x7f) || (code > 0x2f && code < 0x3a);

const written = (column: Column, cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = ofType(column, cell);
  const isNumber = NUMERIC.has(column.type) && NUMBER.test(text) && isFixedText(text);
  return field(
    isNumber || text === '-inf' || isHarmless(text.charCodeAt(0)) ? text : guarded(text),
  );
};

export const csvHeader = (columns: readonly Column[]): string =>
  `${uniqueNames(columns.map(({ name }) => name))
    .map((name) => field(guarded(name)))
    .join(',')}\n`;

/** Makes the lines of a page. */
export const csvWriter = (columns: readonly Column[]) => {
  // A lone empty field would be an empty line, which readers skip.
  const isLone = columns.length === 1;
  return (values: readonly (readonly Cell[])[]): string => {
    let lines = '';
    const count = values[0]?.length ?? 0;
    for (let row = 0; row < count; row += 1) {
      for (let at = 0; at < columns.length; at += 1) {
        const text = written(columns[at] as Column, values[at]?.[row] ?? null);
        lines += at > 0 ? `,${text}` : isLone && text === '' ? '""' : text;
      }
      lines += '\n';
    }
    return lines;
  };
};
