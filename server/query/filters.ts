/** One filter as a condition. */
import type { FilterOperator, FilterScalar, QueryFilter } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic } from '../engine/engine.ts';
import { bucketed, isEpoch } from './expressions.ts';
import { QueryFailure } from './failure.ts';
import { momentSql, patternSql, valueSql } from './filterValues.ts';
import { hasPeriods, type QuerySource } from './source.ts';
import { textSql } from './spelled.ts';
import { join, sql, type Sql } from './sql.ts';
import type { TimeRange } from '../time/timeRange.ts';

export interface Subject {
  readonly sql: string;
  readonly column: DatasetColumn | null;
}

/** `[since, until)`; null for a range that excludes nothing. */
export const rangeCondition = (
  { sql: of, column }: Subject,
  { since, until }: TimeRange,
  source: QuerySource,
): Sql | null => {
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

/** What is stored as seconds is a moment once it falls into periods. */
const asMoments = (column: DatasetColumn | null): DatasetColumn | null =>
  column && isEpoch(column)
    ? { ...column, type: 'TIMESTAMP', type_generic: Generic.temporal, python_date_format: null }
    : column;

/** The subject as the filter compares it: in periods where the filter has a grain. */
export const filterSubject = (
  subject: Subject,
  grain: string | null | undefined,
  source: QuerySource,
): Subject =>
  grain && (subject.column === null || hasPeriods(subject.column, source))
    ? {
        sql: bucketed(subject.sql, grain, subject.column, source),
        column: asMoments(subject.column),
      }
    : subject;

export const condition = (
  filter: QueryFilter,
  { sql: of, column }: Subject,
  rangeOf: (value: FilterScalar) => TimeRange,
  source: QuerySource,
): Sql | null => {
  if (filter.op !== 'TEMPORAL_RANGE') return CONDITIONS[filter.op](of, filter, column, source);
  const value = firstOf(filter.val);
  if (value === null) throw needsValue();
  return rangeCondition({ sql: of, column }, rangeOf(value), source);
};
