/** One filter as a condition. */
import type { FilterOperator, FilterScalar, QueryFilter } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic } from '../engine/engine.ts';
import { asMoment, bucketed } from './expressions.ts';
import { QueryFailure } from './failure.ts';
import { isMoment, momentSql, patternSql, valueSql } from './filterValues.ts';
import { hasPeriods, isTemporal, type QuerySource, storedGeneric } from './source.ts';
import { textSql } from './spelled.ts';
import { join, sql, type Sql } from './sql.ts';
import { isInOrder } from '../time/strftime.ts';
import type { TimeRange } from '../time/timeRange.ts';

export interface Subject {
  readonly sql: string;
  readonly column: DatasetColumn | null;
}

/** As moments, where what is stored can be read as such. */
const asMoments = (subject: Subject, source: QuerySource): Subject => {
  const { sql: of, column } = subject;
  const moment = column && asMoment(of, column, source);
  if (moment === null) return subject;
  const stored = { type: 'TIMESTAMP', type_generic: Generic.temporal, python_date_format: null };
  return { sql: moment, column: { ...column, ...stored } as DatasetColumn };
};

/** Spelled so that texts, or numbers, have the order of the moments: the column is compared as it is. */
const hasOrder = ({ column }: Subject): boolean =>
  !column?.python_date_format ||
  storedGeneric(column) === Generic.temporal ||
  isInOrder(column.python_date_format);

/** `[since, until)`; null for a range that excludes nothing. */
export const rangeCondition = (
  subject: Subject,
  { since, until }: TimeRange,
  source: QuerySource,
): Sql | null => {
  const { sql: of, column } = hasOrder(subject) ? subject : asMoments(subject, source);
  const sides: Sql[] = [];
  if (since !== null) sides.push(sql`${of} >= ${momentSql(since, column, source)}`);
  if (until !== null) sides.push(sql`${of} < ${momentSql(until, column, source)}`);
  return sides.length === 0 ? null : join(sides, ' AND ');
};

type Condition = (
  of: string,
  filter: QueryFilter,
  column: DatasetColumn | null,
  source: QuerySource,
) => Sql;

const needsValue = () =>
  new QueryFailure('Must specify a value for filters with comparison operators');

const firstOf = (value: QueryFilter['val']): FilterScalar =>
  (Array.isArray(value) ? value[0] : value) ?? null;
const listOf = (value: QueryFilter['val']): readonly FilterScalar[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

const compared =
  (operator: string): Condition =>
  (of, { val }, column, source) => {
    const value = valueSql(firstOf(val), column, source);
    if (!value) throw needsValue();
    return sql`${of} ${operator} ${value}`;
  };

/** A comparison with null is a test for null. */
const equal =
  (operator: string, forNull: string): Condition =>
  (of, { val }, column, source) => {
    const value = valueSql(firstOf(val), column, source);
    return value ? sql`${of} ${operator} ${value}` : sql`${of} ${forNull}`;
  };

const like =
  (operator: string): Condition =>
  (of, { val }, column, source) => {
    const pattern = patternSql(firstOf(val), column, source);
    if (!pattern) throw needsValue();
    return sql`${textSql(of, column, source)} ${operator} ${pattern}`;
  };

const PLACE = '\u0000';
const ilike =
  (negated: boolean): Condition =>
  (of, { val }, column, source) => {
    const pattern = patternSql(firstOf(val), column, source);
    if (!pattern) throw needsValue();
    const whole = source.dialect.ilike(textSql(of, column, source), PLACE, negated);
    const [before = '', after = ''] = whole.split(PLACE);
    return sql`${before}${pattern}${after}`;
  };

const within: Condition = (of, { val }, column, source) => {
  const listed = listOf(val);
  if (listed.length === 0) throw new QueryFailure('Filter value list cannot be empty');
  const values = listed.map((value) => valueSql(value, column, source));
  const known = values.filter((value) => value !== null);
  const isNull = sql`${of} IS NULL`;
  if (known.length === 0) return isNull;
  const among = sql`${of} IN (${join(known, ', ')})`;
  return known.length === values.length ? among : sql`(${isNull} OR ${among})`;
};

const without: Condition = (of, filter, column, source) => {
  const outside = sql`NOT (${within(of, filter, column, source)})`;
  return source.dialect.listsLackNull ? sql`(${of} IS NOT NULL AND ${outside})` : outside;
};

const unary =
  (test: string): Condition =>
  (of) =>
    sql`${of} ${test}`;

const truth =
  (value: 'TRUE' | 'FALSE'): Condition =>
  (of, _, __, { dialect }) =>
    sql`${of} ${dialect.comparesTruth ? '=' : 'IS'} ${value}`;

const CONDITIONS: Readonly<Record<Exclude<FilterOperator, 'TEMPORAL_RANGE'>, Condition>> = {
  '==': equal('=', 'IS NULL'),
  '!=': equal('<>', 'IS NOT NULL'),
  '>': compared('>'),
  '<': compared('<'),
  '>=': compared('>='),
  '<=': compared('<='),
  LIKE: like('LIKE'),
  'NOT LIKE': like('NOT LIKE'),
  ILIKE: ilike(false),
  'NOT ILIKE': ilike(true),
  'IS NULL': unary('IS NULL'),
  'IS NOT NULL': unary('IS NOT NULL'),
  IN: within,
  'NOT IN': without,
  'IS TRUE': truth('TRUE'),
  'IS FALSE': truth('FALSE'),
};

const SIDES: ReadonlySet<FilterOperator> = new Set(['<', '<=', '>', '>=']);

/** The subject as the filter compares it: in periods where the filter has a grain. */
export const filterSubject = (
  subject: Subject,
  grain: string | null | undefined,
  source: QuerySource,
): Subject =>
  grain && (subject.column === null || hasPeriods(subject.column, source))
    ? {
        sql: bucketed(subject.sql, grain, subject.column, source),
        column: asMoments(subject, source).column,
      }
    : subject;

/** Whether a number beside such a column is a moment, as charts have it, and not what the column stores. */
const isMomentOf = (value: FilterScalar, column: DatasetColumn | null): boolean =>
  typeof value === 'number' && column !== null && isTemporal(column) && isMoment(value, column);

export const condition = (
  filter: QueryFilter,
  subject: Subject,
  rangeOf: (value: FilterScalar) => TimeRange,
  source: QuerySource,
): Sql | null => {
  const value = firstOf(filter.val);
  if (filter.op !== 'TEMPORAL_RANGE') {
    const isSide = SIDES.has(filter.op) && isMomentOf(value, subject.column) && !hasOrder(subject);
    const { sql: of, column } = isSide ? asMoments(subject, source) : subject;
    return CONDITIONS[filter.op](of, filter, column, source);
  }
  if (value === null) throw needsValue();
  return rangeCondition(subject, rangeOf(value), source);
};
