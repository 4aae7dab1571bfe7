/** WHERE and HAVING of a query, and which of its filters they contain. */
import { columnLabel } from '#common/labels.ts';
import type { AppliedFilter, RejectedFilter } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { columnSql, expression } from './expressions.ts';
import { condition, filterSubject, rangeCondition, type Subject } from './filters.ts';
import { metricCondition } from './metricFilters.ts';
import type { Period } from './period.ts';
import type { Query } from './query.ts';
import { type QuerySource, timeNamed } from './source.ts';
import { allOf, type Sql } from './sql.ts';
import { type Labels, writtenClause } from './written.ts';

export interface Conditions {
  /** Of the rows: those of WHERE, all of which have to be met. */
  readonly ofRows: readonly Sql[];
  /** With its keyword; empty without a condition. */
  readonly where: Sql;
  readonly having: Sql;
  readonly applied: readonly AppliedFilter[];
  readonly rejected: readonly RejectedFilter[];
}

/** Each condition as people write it, in parentheses. */
const clauses = (texts: readonly string[], source: QuerySource, labels?: Labels): readonly Sql[] =>
  texts.map((text) => [writtenClause(text, source, labels)]);

const TIME_EXTRAS = ['__time_col', '__time_grain', '__time_range'] as const;

/** Why a dataset has no use for what a filter says of time; null where it has. */
const timeRefusal = (
  name: (typeof TIME_EXTRAS)[number],
  value: unknown,
  source: QuerySource,
): RejectedFilter['reason'] | null => {
  if (name === '__time_col') return timeNamed(String(value), source) ? null : 'not_in_datasource';
  return [...source.columns.keys()].some((column) => timeNamed(column, source))
    ? null
    : 'no_temporal_column';
};

/** Those that the range of the query is about: its own, and the main one of a dataset that always filters it. */
export const timeColumns = ({ column }: Period, source: QuerySource): readonly DatasetColumn[] => {
  if (!column) return [];
  const { columns, filtersMainTime, mainTime, takenFilters } = source;
  const main = filtersMainTime && mainTime !== null ? columns.get(mainTime) : undefined;
  const isBeside =
    main !== undefined &&
    main.column_name !== column.column_name &&
    !takenFilters.has(main.column_name);
  return isBeside ? [main, column] : [column];
};

/** `metrics` are the labels that HAVING may use. */
export const conditions = (
  query: Query,
  period: Period,
  source: QuerySource,
  metrics: Labels,
): Conditions => {
  const applied: AppliedFilter[] = [];
  const rejected: RejectedFilter[] = [];
  const parts: Sql[] = [];
  const groupParts: Sql[] = [];

  const subjectOf = (filter: Query['filters'][number]): Subject | null => {
    if (typeof filter.col !== 'string') {
      const one = expression(filter.col, source);
      const { grain, column } = one;
      if (grain === null || column === null) return one;
      return filterSubject({ sql: columnSql(column, source), column }, grain, source);
    }
    const column = source.columns.get(filter.col);
    return column ? { sql: columnSql(column, source), column } : null;
  };

  for (const column of timeColumns(period, source)) {
    const subject = { sql: columnSql(column, source), column };
    const within = rangeCondition(subject, period.range, source);
    if (within) parts.push(within);
  }
  for (const filter of query.filters) {
    const column = columnLabel(filter.col);
    const subject = subjectOf(filter);
    if (!subject && source.templateFilters.has(column)) {
      applied.push({ column });
      continue;
    }
    const ofGroups = subject ? null : metricCondition(filter, query, period, source);
    if (ofGroups) {
      groupParts.push(ofGroups);
      applied.push({ column });
      continue;
    }
    if (!subject) {
      rejected.push({ reason: 'not_in_datasource', column });
      continue;
    }
    const test = condition(
      filter,
      filterSubject(subject, filter.grain, source),
      period.rangeOf,
      source,
    );
    if (test) parts.push(test);
    applied.push({ column });
  }
  for (const column of TIME_EXTRAS) {
    const value = query.appliedTimeExtras[column];
    if (value === undefined) continue;
    const reason = timeRefusal(column, value, source);
    if (reason === null) applied.push({ column });
    else rejected.push({ reason, column });
  }
  const predicate = query.appliesPredicate ? source.fetchValuesPredicate : null;
  const ofRows = [
    ...parts,
    ...clauses(query.where, source),
    ...clauses(predicate?.trim() ? [predicate] : [], source),
  ];
  return {
    ofRows,
    where: allOf('WHERE', ofRows),
    having: allOf('HAVING', [...groupParts, ...clauses(query.having, source, metrics)]),
    applied,
    rejected,
  };
};
