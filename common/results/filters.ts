/** Which rows a filter matches. Only the two filters about null ever match a null. */
import type { Cell } from '../cell.ts';
import { compareTexts, compareValues, momentOf, sizeOfValue, type Value } from './compare.ts';
import {
  type FilterValue,
  textOf,
  type ValueKind,
  valueKind,
  type ViewColumn,
  type ViewFilter,
  type ViewSpec,
} from './viewSpec.ts';

/** What is wrong with a view, in a message that names the column. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
}

const WANTED: Readonly<Record<ValueKind, string>> = {
  number: 'a number',
  boolean: 'true or false',
  moment: 'a date or a time, such as 2025-01-31 or 2025-01-31 08:15:00',
  time: 'a time of day, such as 08:15:00',
  interval: 'a span of time, such as 2 days 08:15:00',
  text: 'a text',
};

const isReadable = (kind: ValueKind, value: FilterValue): boolean => {
  if (kind === 'text' || value === 'NaN') return true;
  if (String(value).trim() === '') return false;
  if (kind === 'moment') return momentOf(String(value)) !== null;
  return !Number.isNaN(sizeOfValue(kind, value));
};

const valuesOf = ({ op, value }: ViewFilter): readonly FilterValue[] => {
  if (op === 'is_null' || op === 'is_not_null' || value === undefined) return [];
  return Array.isArray(value) ? (value as readonly FilterValue[]) : [value as FilterValue];
};

const COMPARES_TEXT: ReadonlySet<string> = new Set(['contains', 'starts_with']);

const assertFilter = (filter: ViewFilter, { name, ...column }: ViewColumn): void => {
  const values = valuesOf(filter);
  const kind = COMPARES_TEXT.has(filter.op) ? 'text' : valueKind(column);
  const needs = filter.op === 'between' ? 2 : 1;
  const takesAny = filter.op === 'one_of';
  const isAboutNull = filter.op === 'is_null' || filter.op === 'is_not_null';
  if (!isAboutNull && (takesAny ? values.length === 0 : values.length !== needs)) {
    throw new ViewError(`The filter on "${name}" needs ${needs === 2 ? 'two values' : 'a value'}.`);
  }
  const wrong = values.find((value) => !isReadable(kind, value));
  if (wrong !== undefined)
    throw new ViewError(`The filter on "${name}" needs ${WANTED[kind]}, not "${wrong}".`);
};

/** Throws a `ViewError` with the reason when the filter cannot be applied. */
export const assertView = ({ order_by, filters }: ViewSpec, columns: readonly ViewColumn[]) => {
  for (const { column } of [...order_by, ...filters]) {
    if (columns[column] === undefined)
      throw new ViewError(
        `The result has no column ${column}; it has ${columns.length}, counted from 0.`,
      );
  }
  for (const filter of filters) assertFilter(filter, columns[filter.column] as ViewColumn);
};

const same = (kind: ValueKind, cell: Value, value: Value): boolean =>
  kind === 'text' ? textOf(cell) === textOf(value) : compareValues(kind, cell, value) === 0;

const compared = (kind: ValueKind, cell: Value, value: Value): number =>
  kind === 'text' ? compareTexts(textOf(cell), textOf(value)) : compareValues(kind, cell, value);

/** NaN is neither less nor greater than anything. */
const isOrdered = (kind: ValueKind, cell: Value): boolean =>
  kind === 'text' || !Number.isNaN(sizeOfValue(kind, cell));

const testOf = (filter: ViewFilter, kind: ValueKind): ((cell: Value) => boolean) => {
  const values = valuesOf(filter);
  const [first = '', second = ''] = values;
  const needle = textOf(first).toLowerCase();
  switch (filter.op) {
    case 'equals':
      return (cell) => same(kind, cell, first);
    case 'not_equals':
      return (cell) => !same(kind, cell, first);
    case 'one_of': {
      if (kind !== 'text') return (cell) => values.some((value) => same(kind, cell, value));
      const texts = new Set(values.map(textOf));
      return (cell) => texts.has(textOf(cell));
    }
    case 'contains':
      return (cell) => textOf(cell).toLowerCase().includes(needle);
    case 'starts_with':
      return (cell) => textOf(cell).toLowerCase().startsWith(needle);
    case 'greater':
      return (cell) => isOrdered(kind, cell) && compared(kind, cell, first) > 0;
    case 'greater_or_equal':
      return (cell) => isOrdered(kind, cell) && compared(kind, cell, first) >= 0;
    case 'less':
      return (cell) => isOrdered(kind, cell) && compared(kind, cell, first) < 0;
    case 'less_or_equal':
      return (cell) => isOrdered(kind, cell) && compared(kind, cell, first) <= 0;
    case 'between':
      return (cell) =>
        isOrdered(kind, cell) &&
        compared(kind, cell, first) >= 0 &&
        compared(kind, cell, second) <= 0;
    case 'is_null':
    case 'is_not_null':
      return () => filter.op === 'is_not_null';
  }
};

/** The rows whose cells match. */
export const filtered = (
  rows: Uint32Array,
  filter: ViewFilter,
  kind: ValueKind,
  cells: readonly Cell[],
): Uint32Array => {
  const passes = testOf(filter, kind);
  return rows.filter((row) => {
    const cell = cells[row] ?? null;
    return cell === null ? filter.op === 'is_null' : passes(cell);
  });
};

/** Whether a row contains the text (in lower case) in one of its cells. */
export const shows = (row: readonly Cell[], lowerCase: string): boolean =>
  row.some((cell) => cell !== null && textOf(cell).toLowerCase().includes(lowerCase));
