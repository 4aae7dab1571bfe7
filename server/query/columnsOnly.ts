/**
 * Whether a query has its rows, and joins them, by columns of the table alone: comparisons that fail on no row. Where a
 * database has to convert the values of a column to compare them, it can fail on one of them, and its error names the
 * value.
 */
import type {
  ColumnForm,
  FilterOperator,
  FilterScalar,
  QueryFilter,
} from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic } from '../engine/engine.ts';
import { DAY_MS, isoMoment, type Moment } from '../time/calendar.ts';
import { timeColumns } from './conditions.ts';
import { askedDecimal, isInt64, reduced } from './numbers.ts';
import type { Period } from './period.ts';
import type { Query } from './query.ts';
import { type QuerySource, storedGeneric } from './source.ts';
import { isInOrder } from '../time/strftime.ts';
import type { TimeRange } from '../time/timeRange.ts';

type Kind = 'integer' | 'float' | 'text' | 'boolean' | 'date' | 'moment';

/** By the names that types have on the wire, and those that databases give them; of all others values are converted. */
const KINDS: readonly (readonly [Kind, Generic, RegExp])[] = [
  ['integer', Generic.numeric, /^(TINY|SMALL|MEDIUM|BIG|HUGE|LONG)?INT(EGER)?\d*$/],
  ['float', Generic.numeric, /^(FLOAT\d*|REAL|DOUBLE( PRECISION)?)$/],
  ['text', Generic.string, /^(STRING|TEXT|(VAR)?CHAR(ACTER)?( VARYING)?)(\(\d+\))?$/],
  ['boolean', Generic.boolean, /^BOOL(EAN)?$/],
  ['date', Generic.temporal, /^DATE$/],
  ['moment', Generic.temporal, /^(DATETIME|TIMESTAMP)/],
];

const EPOCH = /^epoch_/;
/** What it writes is a whole number. */
const DIGITS = /^(epoch_m?s|(%[YmdHMS])+)$/;

const kindOf = (column: DatasetColumn): Kind | null => {
  const type = column.type?.trim().toUpperCase() ?? '';
  const generic = storedGeneric(column);
  return KINDS.find(([, is, name]) => is === generic && name.test(type))?.[0] ?? null;
};

const isMidnight = (at: Moment | null): boolean => at === null || at % DAY_MS === 0;

/** Moments are compared with the column as it is. */
const fitsRange = (column: DatasetColumn, { since, until }: TimeRange): boolean => {
  const format = column.python_date_format ?? '';
  switch (kindOf(column)) {
    case 'moment':
      return true;
    case 'date':
      return isMidnight(since) && isMidnight(until);
    case 'text':
      return !EPOCH.test(format) && (format === '' || isInOrder(format));
    case 'integer':
      return DIGITS.test(format) && isInOrder(format);
    default:
      return false;
  }
};

const isWhole = (value: FilterScalar): boolean => {
  if (typeof value === 'boolean') return true;
  const decimal = value === null ? null : askedDecimal(value);
  return decimal !== null && isInt64(reduced(decimal));
};

const fitsValue = (column: DatasetColumn, value: FilterScalar): boolean => {
  if (value === null) return true;
  const format = column.python_date_format ?? '';
  switch (kindOf(column)) {
    case 'integer':
      return isWhole(value) && (format === '' || DIGITS.test(format));
    case 'float':
      return format === '';
    case 'text':
      return !EPOCH.test(format);
    case 'date':
      return isMidnight(typeof value === 'number' ? value : isoMoment(String(value)));
    case 'boolean':
    case 'moment':
      return true;
    default:
      return false;
  }
};

type Test = (column: DatasetColumn, filter: QueryFilter, period: Period) => boolean;

const always: Test = () => true;
const asText: Test = (column) => kindOf(column) !== null;
const asTruth: Test = (column) => kindOf(column) === 'boolean';
const asValues: Test = (column, { val = null }) =>
  (Array.isArray(val) ? val : [val]).every((value) => fitsValue(column, value));

/** Whether the values of the column are compared without being converted, or so that every one of them can be. */
const FAILS_NEVER: Readonly<Record<FilterOperator, Test>> = {
  '==': asValues,
  '!=': asValues,
  '>': asValues,
  '<': asValues,
  '>=': asValues,
  '<=': asValues,
  IN: asValues,
  'NOT IN': asValues,
  LIKE: asText,
  'NOT LIKE': asText,
  ILIKE: asText,
  'NOT ILIKE': asText,
  'IS NULL': always,
  'IS NOT NULL': always,
  'IS TRUE': asTruth,
  'IS FALSE': asTruth,
  TEMPORAL_RANGE: (column, { val }, { rangeOf }) => {
    const value = (Array.isArray(val) ? val[0] : val) ?? null;
    return value === null || fitsRange(column, rangeOf(value));
  },
};

const columnOf = (form: ColumnForm, { columns }: QuerySource): DatasetColumn | null => {
  const column = typeof form === 'string' ? columns.get(form) : undefined;
  return column === undefined || column.expression ? null : column;
};

/** What is selected, grouped or ordered by is computed of the rows that are left, and need not be a column. */
export const comparesColumnsOnly = (query: Query, period: Period, source: QuerySource): boolean => {
  const { where, having } = query;
  const predicate = query.appliesPredicate ? source.fetchValuesPredicate : null;
  return (
    ![...where, ...having, predicate].some((text) => text?.trim()) &&
    timeColumns(period, source).every(
      (time) => !time.expression && fitsRange(time, period.range),
    ) &&
    query.filters.every((filter) => {
      const column = filter.grain ? null : columnOf(filter.col, source);
      return column !== null && FAILS_NEVER[filter.op](column, filter, period);
    }) &&
    (query.seriesLimit === 0 || query.columns.every((form) => columnOf(form, source) !== null))
  );
};
