/** Rows on their way out: JSON with every digit, and CSV. */
import { trimmedEnd } from '#common/trimmed.ts';
import { type Cell, Generic } from '../engine/engine.ts';
import { epochText } from '../engine/isoMoment.ts';
import { guarded, isFixedText } from '#common/results/formulas.ts';
import { type Frame, type FrameColumn, kindOf, NUMBERS, unescaped } from './postProcess/frame.ts';
import { floatText } from './postProcess/labelText.ts';
import type { SaidKinds } from './columnKinds.ts';
import type { Naming } from './shaping/calls.ts';
import type { Out } from './shaping/sections.ts';

export type { Out };

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const NO_NUMBER = /^\s*$|^[+-]?(nan|inf(inity)?)$/i;
const LIST_TYPE = /ARRAY$|\[\]$/i;
const isTextType = (type: string) => type === 'INTERVAL' || type === 'TIME';

const numberText = (cell: Cell): string => {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : 'null';
  if (typeof cell !== 'string') return JSON.stringify(cell);
  if (NUMBER.test(cell)) return cell;
  // The name of a total stands among the numbers that name rows.
  return NO_NUMBER.test(cell) ? 'null' : JSON.stringify(cell);
};

const numbersText = (cell: Cell): string =>
  Array.isArray(cell) ? `[${cell.map(numberText).join(',')}]` : JSON.stringify(cell);

/** Cells of the column as JSON text. */
export const jsonCells = (column: FrameColumn): ((cell: Cell) => string) => {
  const kind = kindOf(column);
  if (column.type === NUMBERS) return numbersText;
  if (isTextType(column.type)) return (cell) => JSON.stringify(cell);
  if (kind === Generic.temporal) {
    return (cell) =>
      typeof cell === 'string' ? (epochText(cell) ?? JSON.stringify(cell)) : JSON.stringify(cell);
  }
  if (kind === Generic.numeric) return numberText;
  return (cell) => JSON.stringify(cell);
};

const columnNames = (table: Frame): readonly string[] =>
  table.columns.map(({ label }) => unescaped(label[0] ?? ''));

/** What each column is; one without a value is what the dataset says of it. */
export const columnTypes = ({ columns }: Frame, said: SaidKinds): readonly Generic[] => {
  const moments = new Set(said.moments);
  const blank = new Map(said.blank);
  return columns.map((column) => {
    const name = column.label[0] ?? '';
    if (moments.has(name)) return Generic.temporal;
    if (column.values.every((cell) => cell === null)) return blank.get(name) ?? Generic.string;
    return isTextType(column.type) || LIST_TYPE.test(column.type) ? Generic.string : kindOf(column);
  });
};

/** Names and types, as fields of an object. */
export const columnsFields = (
  table: Frame,
  said: SaidKinds,
  names: readonly string[] = columnNames(table),
): string =>
  `"colnames":${JSON.stringify(names)},"coltypes":${JSON.stringify(columnTypes(table, said))}`;

const SEPARATOR = /(?<!\\), /;

/** What each name is made of: its parts, and what else was asked for under the names people read. */
export const labelMap = (
  { columns }: Frame,
  others: Naming['labels'],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([
    ...columns.map(({ label }): [string, readonly string[]] => {
      const name = label[0] ?? '';
      return [unescaped(name), name.split(SEPARATOR).map(unescaped)];
    }),
    ...others,
  ]);

/** `[{"a":1,"b":2},…]`; built by hand, since parsed numbers would lose digits. */
export const writeRows = (table: Frame, out: Out): void => {
  const keys = columnNames(table).map((name) => `${JSON.stringify(name)}:`);
  const writers = table.columns.map(jsonCells);
  out('[');
  for (let row = 0; row < table.rowCount; row += 1) {
    const fields = table.columns.map(
      ({ values }, at) => `${keys[at]}${writers[at]?.(values[row] ?? null)}`,
    );
    out(`${row === 0 ? '' : ','}{${fields.join(',')}}`);
  }
  out(']');
};

/** What rows are called: their index, or their numbers. */
export const writeIndex = ({ index, rowCount, rowNumbers }: Frame, out: Out): void => {
  const writers = index.map(jsonCells);
  const nameOf = (row: number): string => {
    if (index.length === 0) return String(rowNumbers?.[row] ?? row);
    const parts = index.map(({ values }, at) => writers[at]?.(values[row] ?? null) ?? 'null');
    return parts.length === 1 ? (parts[0] ?? 'null') : `[${parts.join(',')}]`;
  };
  out('[');
  for (let row = 0; row < rowCount; row += 1) out(`${row === 0 ? '' : ','}${nameOf(row)}`);
  out(']');
};

const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00:00(?:\+00:00)?$/;
const NEEDS_QUOTES = /[",\n\r]/;

const field = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const MOMENT = /^(\d{4,}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/;

/** As many digits of a second as the finest value of the column needs, in threes. */
const secondDigits = (values: readonly Cell[]): number =>
  values.reduce<number>((most, cell) => {
    const digits = trimmedEnd(MOMENT.exec(String(cell))?.[3] ?? '', '0').length;
    return Math.max(most, Math.ceil(digits / 3) * 3);
  }, 0);

/** Moments with a blank, all with the same digits of a second. */
const momentField = (values: readonly Cell[]): ((text: string) => string) => {
  const digits = secondDigits(values);
  return (text) => {
    const [, day, time, fraction = '', zone = ''] = MOMENT.exec(text) ?? [];
    if (day === undefined) return text.replace('T', ' ');
    const part = digits > 0 ? `.${fraction.slice(0, digits).padEnd(digits, '0')}` : '';
    return `${day} ${time}${part}${zone}`;
  };
};

/** Doubles have a point, also where nothing follows it. */
const doubleField = (cell: number | string): string =>
  typeof cell === 'number' ? floatText(cell) : /^-?\d+$/.test(cell) ? `${cell}.0` : cell;

/** A database may say a type and have something else. */
const fixed = (text: string): string => (isFixedText(text) ? text : guarded(text));

const csvCell = (column: FrameColumn): ((cell: Cell) => string) => {
  const kind = isTextType(column.type) ? Generic.string : kindOf(column);
  const isDays =
    kind === Generic.temporal &&
    column.values.every(
      (cell) =>
        cell === null || /^\d{4}-\d\d-\d\d$/.test(String(cell)) || MIDNIGHT.test(String(cell)),
    );
  const moment = kind === Generic.temporal && !isDays ? momentField(column.values) : null;
  return (cell) => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return cell ? 'True' : 'False';
    if (typeof cell === 'object')
      return field(guarded(column.type === NUMBERS ? numbersText(cell) : JSON.stringify(cell)));
    if (kind === Generic.temporal) {
      const text = String(cell);
      return field(fixed(moment ? moment(text) : text.slice(0, 10)));
    }
    if (kind !== Generic.numeric) return field(guarded(String(cell)));
    const text = column.type === 'FLOAT' ? doubleField(cell) : String(cell);
    if (text === 'NaN') return '';
    return text === 'Infinity' ? 'inf' : text === '-Infinity' ? '-inf' : field(fixed(text));
  };
};

/** Names people read, null as nothing, formulas disarmed. Rows that have names of their own begin with them. */
export const writeCsv = (
  table: Frame,
  verboseNames: ReadonlyMap<string, string>,
  out: Out,
): void => {
  const columns = [...table.index, ...table.columns];
  const verbose = (name: string) => verboseNames.get(name) ?? name;
  const names = columns.map(({ label }) => field(guarded(verbose(unescaped(label[0] ?? '')))));
  const writers = columns.map(csvCell);
  out(`${names.join(',')}\n`);
  for (let row = 0; row < table.rowCount; row += 1) {
    const fields = columns.map(({ values }, at) => writers[at]?.(values[row] ?? null) ?? '');
    out(fields.length === 1 && fields[0] === '' ? '""\n' : `${fields.join(',')}\n`);
  }
};
