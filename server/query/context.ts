/** A whole request: its queries over one dataset, each kept for the next who asks the same. */
import { createHash } from 'node:crypto';
import type { QueryContext, QueryObject, ResultType } from '#schema/chartData.ts';
import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Cache } from '../cache.ts';
import type { StoredDataset } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { notFound } from '../errors.ts';
import { engineTarget } from '../store/databases.ts';
import { columnsEntry, type Delivery, entryOf, timeGrainsEntry } from './entry.ts';
import { compile } from './compile.ts';
import { QueryFailure } from './failure.ts';
import { head } from './postProcess/frame.ts';
import { type Query, type QueryLimits, toQuery } from './query.ts';
import { type Answer, runQuery } from './run.ts';
import { type QuerySource, querySource } from './source.ts';

export type AnswerCache = Cache<Answer>;

export interface OpenDataset {
  readonly source: QuerySource;
  readonly engine: Engine;
  readonly databaseCacheTimeout: number | null;
}

const TABLE_TYPES = new Set(['table', 'dataset']);

/** The dataset if the viewer may read it; what is hidden looks missing. */
export const openDataset = async (
  deps: Deps,
  viewer: Viewer,
  { id, type }: QueryContext['datasource'],
): Promise<OpenDataset> => {
  if (!TABLE_TYPES.has(type)) throw notFound();
  const rows = deps.gate.datasets(viewer).selectAll('datasets');
  const row: StoredDataset = found(
    await (typeof id === 'number'
      ? rows.where('datasets.id', '=', id)
      : rows.where('datasets.uuid', '=', id.toLowerCase())
    ).executeTakeFirst(),
  );
  const database = found(
    await deps.store.db
      .selectFrom('databases')
      .selectAll()
      .where('id', '=', row.database_id)
      .executeTakeFirst(),
  );
  const engine = deps.engines.of(engineTarget(database, deps.secrets));
  return {
    source: querySource(row, engine.dialect),
    engine,
    databaseCacheTimeout: database.cache_timeout,
  };
};

const DRILL_COLUMNS = {
  metrics: null,
  post_processing: null,
  time_offsets: null,
  groupby: null,
  series_columns: null,
  series_limit: null,
  is_timeseries: false,
  is_rowcount: false,
} as const;

/** Rows of the dataset itself, under the query's filters. */
const asRows = (query: QueryObject, source: QuerySource, isOrdered: boolean): QueryObject => {
  const columns = [...source.columns.keys()];
  const [first] = columns;
  return {
    ...query,
    ...DRILL_COLUMNS,
    columns,
    orderby: isOrdered && first !== undefined ? [[first, true]] : null,
  };
};

const shaped = (query: QueryObject, type: ResultType, source: QuerySource): QueryObject =>
  type === 'samples' || type === 'drill_detail'
    ? asRows(query, source, type === 'drill_detail')
    : query;

const CONTRIBUTION = 'contribution';
const sharesTotals = ({ postProcessing }: Query) =>
  postProcessing.some(({ operation }) => operation === CONTRIBUTION);
const isTotals = ({ metrics, columns, postProcessing, isRowcount }: Query) =>
  metrics !== null &&
  metrics.length > 0 &&
  columns.length === 0 &&
  postProcessing.length === 0 &&
  !isRowcount;

const withTotals = (query: Query, totals: Readonly<Record<string, unknown>>): Query => ({
  ...query,
  postProcessing: query.postProcessing.map((step) =>
    step.operation === CONTRIBUTION
      ? { ...step, options: { ...step.options, contribution_totals: totals } }
      : step,
  ),
});

/** Relative times mean another day tomorrow, whoever asks and however late it is cleared. */
const cacheKeyOf = (query: Query, source: QuerySource, now: Date): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [source.uid, source.changedOn, now.toISOString().slice(0, 10), query],
        (_, value: unknown) => (value === undefined ? null : value),
      ),
    )
    .digest('hex');

const DAY_SECONDS = 86_400;
const FOREVER = Number.POSITIVE_INFINITY;
export const NEVER_CACHED = -1;

export interface AnswerRequest {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly cache: AnswerCache;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  /** The most special one that is set: of the request, then of the chart. */
  readonly cacheTimeout: number | null;
}

const deliver = async (
  query: Query,
  { source, engine, databaseCacheTimeout }: OpenDataset,
  { deps, viewer, cache, signal, isForced, cacheTimeout }: AnswerRequest,
): Promise<Delivery> => {
  const now = deps.now();
  const seconds = cacheTimeout ?? source.cacheTimeout ?? databaseCacheTimeout ?? DAY_SECONDS;
  const cacheKey = cacheKeyOf(query, source, now);
  const delivery = { query, source, cacheKey, cacheTimeout: seconds };
  const kept = isForced || seconds === NEVER_CACHED ? null : cache.get(cacheKey);
  if (kept) return { ...delivery, answer: kept.value, cachedAt: kept.at, queriedAt: kept.at };
  const timeoutMs = Math.min(
    deps.config.limits.queryTimeoutMs,
    deps.config.page.SUPERSET_WEBSERVER_TIMEOUT * 1000,
  );
  const owner = String(viewer.id ?? 'system');
  const answer = await cache.once(
    `${cacheKey}${isForced ? ' forced' : ''}`,
    signal,
    async (stop) => {
      const made = await runQuery(query, { engine, source, now, owner, timeoutMs, signal: stop });
      if (seconds !== NEVER_CACHED) cache.put(cacheKey, made, seconds === 0 ? FOREVER : seconds);
      return made;
    },
  );
  return { ...delivery, answer, cachedAt: null, queriedAt: now };
};

const totalsOf = ({ answer: { table } }: Delivery): Readonly<Record<string, unknown>> =>
  Object.fromEntries(table.columns.map((column) => [head(column) ?? '', column.values[0] ?? 0]));

const sqlEntry = (query: Query, source: QuerySource, now: Date): string => {
  try {
    return JSON.stringify({ language: 'sql', query: `${compile(query, source, now).display};` });
  } catch (cause) {
    if (!(cause instanceof QueryFailure)) throw cause;
    return JSON.stringify({ language: 'sql', error: cause.text });
  }
};

export interface Answered {
  /** JSON text of one entry per query. */
  readonly entries: readonly string[];
  readonly deliveries: readonly Delivery[];
}

export const answerQueries = async (
  context: QueryContext,
  request: AnswerRequest,
): Promise<Answered> => {
  const { deps, viewer } = request;
  const opened = new Map<string, Promise<OpenDataset>>();
  const open = (datasource: QueryContext['datasource']) => {
    const key = JSON.stringify(datasource);
    const known = opened.get(key) ?? openDataset(deps, viewer, datasource);
    opened.set(key, known);
    return known;
  };
  const limits: QueryLimits = {
    page: deps.config.page,
    isServerPaginated: context.form_data?.server_pagination === true,
  };
  const asked = await Promise.all(
    context.queries.map(async (given) => {
      const type = given.result_type ?? context.result_type ?? 'full';
      const dataset = await open(given.datasource ?? context.datasource);
      return { type, dataset, query: toQuery(shaped(given, type, dataset.source), type, limits) };
    }),
  );
  const totalsAt = asked.some(({ query }) => sharesTotals(query))
    ? asked.findIndex(({ query }) => isTotals(query))
    : -1;
  const totalsAsked = asked[totalsAt];
  const totals =
    totalsAsked && totalsAsked.type !== 'query'
      ? await deliver(
          { ...totalsAsked.query, rowLimit: deps.config.page.SQL_MAX_ROW },
          totalsAsked.dataset,
          request,
        )
      : null;

  const deliveries: Delivery[] = [];
  const entries = await Promise.all(
    asked.map(async ({ type, dataset, query }, at) => {
      if (type === 'columns') return columnsEntry(dataset.source);
      if (type === 'timegrains') return timeGrainsEntry(dataset.source);
      if (type === 'query') return sqlEntry(query, dataset.source, deps.now());
      const whole = totals && sharesTotals(query) ? withTotals(query, totalsOf(totals)) : query;
      const delivery = at === totalsAt && totals ? totals : await deliver(whole, dataset, request);
      deliveries[at] = delivery;
      return entryOf(type, delivery);
    }),
  );
  return { entries, deliveries: deliveries.filter((delivery) => delivery !== undefined) };
};
