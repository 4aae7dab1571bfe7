/** The functions that a template may call. SQL Lab has no dashboard: its filters have only their defaults. */
import type { Environment } from 'minijinja-js';
import type { Dialect } from '../engine/dialects/dialect.ts';
import { EngineError } from '../engine/engine.ts';
import { momentText } from '../query/calendar.ts';
import { NO_FILTER, timeRange } from '../query/timeRange.ts';
import type { TemplateDataset, TemplateOrder } from './calls.ts';
import { NO_VALUE } from './filtered.ts';
import { datasetSql, metricSql } from './datasetSql.ts';

/** `f(a, name=b)` arrives as `a` and, last, a map of the named ones. */
const named = (given: readonly unknown[], names: readonly string[]): Record<string, unknown> => {
  const last = given.at(-1);
  const map = last instanceof Map ? (last as Map<string, unknown>) : null;
  const plain = map ? given.slice(0, -1) : given;
  return Object.fromEntries(names.map((name, at) => [name, plain[at] ?? map?.get(name) ?? null]));
};

/** `%Y-%m-%d %H:%M:%S`, as far as moments have these parts. */
const formatted = (at: string, format: string): string => {
  const [year, month, day, hour, minute, second] = at.split(/[-T:.]/);
  const parts: Readonly<Record<string, string | undefined>> = {
    Y: year,
    m: month,
    d: day,
    H: hour,
    M: minute,
    S: second,
    '%': '%',
  };
  return format.replaceAll(/%(.)/g, (whole, part: string) => parts[part] ?? whole);
};

const timeFilter = (given: readonly unknown[], { literal, timestamp }: Dialect) => {
  const names = ['column', 'default', 'target_type', 'strftime'];
  const { default: text, target_type, strftime } = named(given, names);
  const range = typeof text === 'string' && text !== '' ? text : NO_FILTER;
  const { since, until } = timeRange(range, { now: Date.now() });
  const written = (moment: number | null) => {
    if (moment === null) return null;
    const at = momentText(moment);
    return typeof strftime === 'string'
      ? literal(formatted(at, strftime))
      : timestamp(at, typeof target_type === 'string' ? target_type : 'TIMESTAMP');
  };
  return { from_expr: written(since), to_expr: written(until), time_range: range };
};

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
  /** Why the first of them failed: an error must not pass through the language. */
  problem: string | null;
  /** What has no value, and would have been filtered. */
  readonly withoutValue: Set<string>;
}

/** Adds them to the environment. */
export const addFunctions = (
  made: Environment,
  { user, datasets = {} }: TemplateOrder,
  dialect: Dialect,
  notes: Notes,
): void => {
  const add = (name: string, answer: (given: readonly unknown[]) => unknown): void =>
    made.addGlobal(name, (...given: unknown[]) => {
      try {
        return answer(given);
      } catch (error) {
        notes.problem ??= error instanceof Error ? error.message : String(error);
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
  add('current_username', () => user.username);
  add('current_user_email', () => user.email);
  add('current_user_roles', () => [...(user.roles ?? [])].sort());
  add('cache_key_wrapper', ([key]) => key);
  add('filter_values', (given) => {
    const { default: other } = named(given, ['column', 'default']);
    return other === null ? [] : [other];
  });
  add('get_filters', () => []);
  add('get_time_filter', (given) => timeFilter(given, dialect));
  add('dataset', (given) => {
    const { id, include_metrics, columns } = named(given, ['id', 'include_metrics', 'columns']);
    const known = datasetOf(id);
    const parts = { includeMetrics: include_metrics === true, only: columns };
    return known ? datasetSql(known, parts, dialect) : '';
  });
  add('metric', (given) => {
    const { key, dataset_id } = named(given, ['key', 'dataset_id']);
    const known = datasetOf(dataset_id);
    return known ? metricSql(known, String(key)) : '';
  });
};
