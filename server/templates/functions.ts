/**
 * The functions that a template may call. Those of filters answer from what a chart is filtered by; the SQL editor has
 * no filters, there they have only their defaults.
 */
import type { Environment } from 'minijinja-js';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import { EngineError } from '../engine/engine.ts';
import { formatMoment } from '../time/strftime.ts';
import { momentText } from '../time/calendar.ts';
import { timeRange } from '../time/timeRange.ts';
import type { TemplateDataset, TemplateOrder } from './calls.ts';
import { NO_VALUE } from './filtered.ts';
import { datasetSql, metricSql } from './datasetSql.ts';
import { asSql, cleaned } from './marks.ts';

/** `f(a, name=b)` arrives as `a` and, last, a map of the named ones. */
const named = (given: readonly unknown[], names: readonly string[]): Record<string, unknown> => {
  const last = given.at(-1);
  const map = last instanceof Map ? (last as Map<string, unknown>) : null;
  const plain = map ? given.slice(0, -1) : given;
  return Object.fromEntries(names.map((name, at) => [name, plain[at] ?? map?.get(name) ?? null]));
};

type Chart = TemplateOrder['apart'];

const TIME_ARGUMENTS = ['column', 'default', 'target_type', 'strftime', 'remove_filter'];

/** The range that a column is filtered by, or that of the whole chart. */
const rangeText = (chart: Chart, column: unknown, other: unknown): string => {
  const own = chart?.filters.find(({ col, op }) => op === 'TEMPORAL_RANGE' && col === column);
  const first = chart?.filters.find(({ op }) => op === 'TEMPORAL_RANGE');
  const found = own?.val ?? chart?.timeRange ?? (column === null ? first?.val : null);
  const text = found ?? other;
  return typeof text === 'string' && text !== '' ? text : NO_TIME_RANGE;
};

const timeFilter = (
  given: readonly unknown[],
  { timestamp }: Dialect,
  chart: Chart,
  notes: Notes,
) => {
  const { column, default: other, ...rest } = named(given, TIME_ARGUMENTS);
  const { target_type, strftime, remove_filter } = rest;
  if (typeof column === 'string') {
    notes.asked.add(column);
    if (remove_filter === true) notes.removed.add(column);
  }
  const range = rangeText(chart, column, other);
  const { since, until } = timeRange(range, { now: Date.now() });
  const written = (moment: number | null) => {
    if (moment === null) return null;
    const at = momentText(moment);
    // In a format of its own it is what its author makes of it, who writes the quotes.
    const sql =
      typeof strftime === 'string'
        ? formatMoment(moment, strftime)
        : timestamp(at, typeof target_type === 'string' ? target_type : 'TIMESTAMP');
    return chart ? asSql(sql) : sql;
  };
  return { from_expr: written(since), to_expr: written(until), time_range: cleaned(range) };
};

/** Filters of a column as templates see them. */
const filtersOf = (chart: Chart, column: string) =>
  (chart?.filters ?? [])
    .filter(({ col, val }) => col === column && val !== null && val !== undefined && val !== '')
    .map(({ col, op, val }) => ({ op, col, val: cleaned(val) }));

const idOf = (given: unknown): number => {
  const id = Number(given);
  if (given === null || !Number.isSafeInteger(id) || id < 1)
    throw new EngineError('database', 'a dataset is named by its number, as in dataset(7)');
  return id;
};

/** What the functions of one template noted. */
export interface Notes {
  /** Datasets that the order does not have yet. */
  readonly missing: Set<number>;
  /** Tables whose partitions the order does not have yet. */
  readonly unpartitioned: Set<string>;
  /** Why the first of them failed: an error must not pass through the language. */
  problem: string | null;
  /** What has no value, and would have been filtered. */
  readonly withoutValue: Set<string>;
  /** Columns whose filters were asked for; those whose filters are to be left out elsewhere. */
  readonly asked: Set<string>;
  readonly removed: Set<string>;
}

export const failedIn = (notes: Notes) => (error: unknown) => {
  notes.problem ??= error instanceof Error ? error.message : String(error);
};

/** Adds them to the environment. */
export const addFunctions = (
  made: Environment,
  { user, datasets = {}, datasetId = null, rules = [], apart: chart }: TemplateOrder,
  dialect: Dialect,
  notes: Notes,
): void => {
  const failed = failedIn(notes);
  const add = (name: string, answer: (given: readonly unknown[]) => unknown): void =>
    made.addGlobal(name, (...given: unknown[]) => {
      try {
        return answer(given);
      } catch (error) {
        failed(error);
        return '';
      }
    });
  const datasetOf = (given: unknown): TemplateDataset | null => {
    const id = idOf(given);
    const known = datasets[id];
    if (!known) notes.missing.add(id);
    return known ?? null;
  };
  add(NO_VALUE, ([name]) => {
    notes.withoutValue.add(String(name));
    return '';
  });
  add('current_user_id', () => user.id);
  add('current_username', () => cleaned(user.username));
  add('current_user_email', () => cleaned(user.email));
  add('current_user_roles', () => (user.roles ?? []).map(cleaned).sort());
  add('current_user_rls_rules', () => (rules.length > 0 ? rules.map(cleaned) : null));
  add('cache_key_wrapper', ([key]) => key);
  const asked = (given: readonly unknown[], names: readonly string[]) => {
    const { column, default: other, remove_filter } = named(given, ['column', ...names]);
    const name = String(column);
    notes.asked.add(name);
    if (remove_filter === true) notes.removed.add(name);
    return { filters: filtersOf(chart, name), other };
  };
  add('filter_values', (given) => {
    const { filters, other = null } = asked(given, ['default', 'remove_filter']);
    const values = filters.flatMap(({ val }) => val);
    return values.length > 0 || other === null ? values : [other];
  });
  add('get_filters', (given) => asked(given, ['remove_filter']).filters);
  add('get_time_filter', (given) => timeFilter(given, dialect, chart, notes));
  add('dataset', (given) => {
    const { id, include_metrics, columns } = named(given, ['id', 'include_metrics', 'columns']);
    const known = datasetOf(id);
    const parts = { includeMetrics: include_metrics === true, only: columns };
    return known ? datasetSql(known, parts, dialect) : '';
  });
  add('metric', (given) => {
    const { key, dataset_id } = named(given, ['key', 'dataset_id']);
    const known = datasetOf(dataset_id ?? datasetId);
    return known ? metricSql(known, String(key)) : '';
  });
};
