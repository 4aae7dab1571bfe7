/** Values as text. */
import type { Cell } from '#common/cell.ts';
import { nestedJson } from '#common/results/nestedJson.ts';
import { nestedType } from '#common/results/nestedType.ts';
import { safeAddress } from '@/lib/links';
import type { GridColumn, GridSource } from './gridSource';

export const isSpecial = (value: Cell | undefined): boolean => value === null || value === '';

/** Nested values are frozen, so their text can be cached. */
const nested = new WeakMap<object, string>();

/** The cells of a result, where big numbers within nested values are text: only their types say that they are numbers. */
export const withExactNested = (
  columns: readonly GridColumn[],
  cell: GridSource['cell'],
): GridSource['cell'] => {
  const types = columns.map(({ typeName }) => nestedType(typeName ?? ''));
  return (row, column) => {
    const value = cell(row, column);
    const type = types[column];
    if (typeof value === 'object' && value !== null && type && !nested.has(value))
      nested.set(value, nestedJson(value, type));
    return value;
  };
};

/** A value's own text, in one piece. */
export const plainText = (value: Exclude<Cell, null>): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return String(value);
  let text = nested.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    nested.set(value, text);
  }
  return text;
};

/** The text of a value, wherever it is shown. */
export const cellText = (value: Cell | undefined): string => {
  if (value === undefined) return '…';
  if (value === null) return '<NULL>';
  return value === '' ? '<empty string>' : plainText(value);
};

/** Longer text fits no cell and would only cost time. */
const CELL_CHARS = 400;
const NEVER_ENDING: Readonly<Record<string, string>> = { Infinity: '∞', '-Infinity': '−∞' };

/** The text of a cell: one line of limited length. */
export const lineText = (value: Cell | undefined, generic: GridColumn['generic']): string => {
  let text = cellText(value);
  if (generic === 0 && Object.hasOwn(NEVER_ENDING, text)) text = NEVER_ENDING[text] ?? text;
  if (text.length > CELL_CHARS) text = `${text.slice(0, CELL_CHARS)}…`;
  return text.includes('\n') || text.includes('\r') ? text.replaceAll(/\r\n?|\n/g, '⏎') : text;
};

const BLANKS_AROUND = /^\s+|(?<!\s)\s+$/g;

/** Spaces at either end as dots; null if there are none. */
export const withBlanks = (value: Cell | undefined): string | null => {
  if (typeof value !== 'string' || value === '' || value.trim() === value) return null;
  return lineText(
    value.replaceAll(BLANKS_AROUND, (blanks) => blanks.replaceAll(/[^\n\r]/g, '·')),
    1,
  );
};

const LETTER_H = 'h'.charCodeAt(0);
const LETTER_M = 'm'.charCodeAt(0);

/** The value as an address, if it is a safe link; null for everything else. */
export const linkOf = (value: Cell | undefined): string | null => {
  if (typeof value !== 'string' || value.length < 8) return null;
  const first = value.charCodeAt(0) | 0x20;
  if (first !== LETTER_H && first !== LETTER_M) return null;
  return /^(https?:\/\/|mailto:)\S/i.test(value) ? safeAddress(value) : null;
};

const ZONED = /TIMESTAMPTZ|WITH(?! LOCAL)? TIME ZONE|TIMETZ|DATETIMEOFFSET/i;
const OFFSET = /(Z|[+-]\d\d(?::?\d\d)?)$/;

/** The time zone of a column's values; null if its type has none. */
export const zoneOf = (type: string, sample: Cell | undefined): string | null => {
  if (!ZONED.test(type) || /WITHOUT TIME ZONE/i.test(type)) return null;
  const offset = typeof sample === 'string' ? OFFSET.exec(sample)?.[1] : undefined;
  if (offset === undefined || /^(Z|[+-]00(:?00)?)$/.test(offset)) return 'UTC';
  return offset;
};
