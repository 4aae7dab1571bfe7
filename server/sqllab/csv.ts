/** CSV of an answer: exact digits, and nothing a spreadsheet would take for a formula (safety T17). */
import type { Cell, Column } from '../engine/engine.ts';
import { bytesOf, clock, interval, moment, structure } from './values.ts';
import { uniqueNames } from './wireColumns.ts';

export const BYTE_ORDER_MARK = '\uFEFF';

// Plain and full-width signs, tabs and line ends, also behind invisible characters.
const FORMULA = /^[\u200B-\u200F\u2060\uFEFF\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\n\r]/;

/** Text that a spreadsheet would run gets a leading apostrophe. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const field = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const NUMERIC = new Set(['INTEGER', 'LONGINTEGER', 'DECIMAL', 'FLOAT', 'INTERVAL']);
const NUMBER = /^[+-]?(\d|\.\d|Infinity$)/;
const FLOAT_TEXTS: Readonly<Record<string, string>> = {
  NaN: '',
  Infinity: 'inf',
  '-Infinity': '-inf',
};

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

const ofType = (type: string, cell: Exclude<Cell, null>): string => {
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'object') return structure(cell, type);
  const text = String(cell);
  switch (type) {
    case 'FLOAT':
      return FLOAT_TEXTS[text] ?? text;
    case 'DECIMAL':
      return text === 'NaN' ? '' : text;
    case 'DATETIME':
    case 'DATETIMETZ':
      return moment(text, ' ');
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

const written = (type: string, cell: Cell): string => {
  if (cell === null) return '';
  const text = ofType(type, cell);
  const isNumber = typeof cell === 'number' || (NUMERIC.has(type) && NUMBER.test(text));
  return field(isNumber || text === '-inf' ? text : guarded(text));
};

export const csvHeader = (columns: readonly Column[]): string =>
  `${uniqueNames(columns.map(({ name }) => name))
    .map((name) => field(guarded(name)))
    .join(',')}\n`;

export const csvLines = (
  columns: readonly Column[],
  values: readonly (readonly Cell[])[],
): string => {
  const lines: string[] = [];
  const count = values[0]?.length ?? 0;
  for (let row = 0; row < count; row += 1) {
    const fields = columns.map(({ type }, at) => written(type, values[at]?.[row] ?? null));
    // A lone empty field would be an empty line, which readers skip.
    lines.push(fields.length === 1 && fields[0] === '' ? '""' : fields.join(','));
  }
  return lines.length > 0 ? `${lines.join('\n')}\n` : '';
};

/** `sqllab_<tab>_<time>.csv` for a `Content-Disposition` without quotes. */
export const csvFileName = (tab: string | null, now: Date): string => {
  const at = now.toISOString().replace(/[-:]|\.\d+Z$/g, '');
  const name = (tab ?? '')
    .replace(/[\s/\\]+/g, '_')
    .replace(/[^\p{L}\p{N}_.-]/gu, '')
    .replace(/^[._]+|[._]+$/g, '');
  return `sqllab_${encodeURIComponent(name) || 'query'}_${at}.csv`;
};
