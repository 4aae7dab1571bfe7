/** Kept answers of charts: made in advance, and forgotten. */
import { Hono } from 'hono';
import { isRecord } from '#common/isRecord.ts';
import { CacheInvalidation, ChartWarmUp, DatasetWarmUp } from '#common/wire/chartCache.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { givenNarrowing, startingNarrowing } from '../charts/narrowing.ts';
import { type WarmUp, warmUpAll } from '../charts/warmUp.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { readObject } from '../http/readJson.ts';
import { jsonBody } from '../http/validate.ts';
import { spelled } from '../query/failure.ts';

type NamedSource = NonNullable<CacheInvalidation['datasources']>[number];

const NO_TABLE = 'The provided table was not found in the provided database';
const UID = /^\d+__(?:table|query)$/;
const CHARTS_MAX = 500;

/** Field errors as text: lists count their entries. */
const entriesOf = (value: unknown): unknown =>
  isRecord(value)
    ? new Map(
        Object.entries(value).map(([key, inner]) => [
          /^\d+$/.test(key) ? Number(key) : key,
          entriesOf(inner),
        ]),
      )
    : value;
const asText = (fields: Record<string, unknown>) => new HttpError(400, spelled(entriesOf(fields)));

const notForgotten = (cause: unknown): never => {
  const message =
    'This server forgot the answers, but the cache that servers share did not answer, so the others may still have them. Try again when it is back.';
  throw new HttpError(503, message, { cause, headers: { 'Retry-After': '5' } });
};

/** What is added to each chart's query: the filters that were given, else those that the dashboard starts with. */
const narrowings = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  { dashboard_id, extra_filters }: Pick<ChartWarmUp, 'dashboard_id' | 'extra_filters'>,
): Promise<WarmUp['narrowingOf']> => {
  if (extra_filters !== undefined || dashboard_id === undefined) {
    const given = givenNarrowing(extra_filters ?? []);
    return () => given;
  }
  const dashboard = await gate
    .dashboards(viewer)
    .select(['dashboards.json_metadata', 'dashboards.position_json'])
    .where('dashboards.id', '=', dashboard_id)
    .executeTakeFirst();
  const metadata = readObject(dashboard?.json_metadata ?? null);
  const layout = readObject(dashboard?.position_json ?? null);
  return (chartId) => startingNarrowing(metadata, layout, chartId);
};

export const chartCache = (deps: Deps) => {
  const { gate } = deps;

  const datasets = (viewer: Viewer) =>
    gate.datasets(viewer).innerJoin('databases', 'databases.id', 'datasets.database_id');

  const named = async (
    viewer: Viewer,
    { database_name, datasource_name, schema, catalog }: NamedSource,
  ): Promise<readonly string[]> => {
    if (database_name === undefined || datasource_name === undefined) return [];
    const rows = await datasets(viewer)
      .select('datasets.id')
      .where('databases.name', '=', database_name)
      .where('datasets.table_name', '=', datasource_name)
      .$if(Boolean(schema), (query) => query.where('datasets.schema', '=', schema ?? ''))
      .$if(Boolean(catalog), (query) => query.where('datasets.catalog', '=', catalog ?? ''))
      .execute();
    return rows.map(({ id }) => `${id}__table`);
  };

  const charts = (viewer: Viewer) =>
    gate.charts(viewer).select(['charts.id', 'charts.query_context']);

  const order = async (
    viewer: Viewer,
    signal: AbortSignal,
    asked: Pick<ChartWarmUp, 'dashboard_id' | 'extra_filters'>,
  ): Promise<WarmUp> => ({
    deps,
    viewer,
    signal,
    narrowingOf: await narrowings(deps, viewer, asked),
  });

  return new Hono<Env>()
    .post(
      '/api/v1/cachekey/invalidate',
      needs('can_invalidate', 'CacheRestApi'),
      jsonBody(CacheInvalidation, { refuse: asText }),
      async (c) => {
        const { datasource_uids = [], datasources = [] } = c.req.valid('json');
        const found = await Promise.all(datasources.map((one) => named(c.get('viewer'), one)));
        const known = datasource_uids.filter((uid) => UID.test(uid));
        await deps.answers.forget(new Set([...known, ...found.flat()])).catch(notForgotten);
        return c.json({}, 201);
      },
    )
    .put(
      '/api/v1/chart/warm_up_cache',
      needs('can_warm_up_cache', 'Chart'),
      jsonBody(ChartWarmUp),
      async (c) => {
        const { chart_id, ...asked } = c.req.valid('json');
        const viewer = c.get('viewer');
        const chart = await charts(viewer).where('charts.id', '=', chart_id).executeTakeFirst();
        if (!chart) throw new HttpError(404, 'Chart not found');
        const result = await warmUpAll([chart], await order(viewer, c.req.raw.signal, asked));
        return c.json({ result });
      },
    )
    .put(
      '/api/v1/dataset/warm_up_cache',
      needs('can_warm_up_cache', 'Dataset'),
      jsonBody(DatasetWarmUp),
      async (c) => {
        const { db_name, table_name, ...asked } = c.req.valid('json');
        const viewer = c.get('viewer');
        const tables = await datasets(viewer)
          .select('datasets.id')
          .where('databases.name', '=', db_name)
          .where('datasets.table_name', '=', table_name)
          .execute();
        if (tables.length === 0) throw new HttpError(404, NO_TABLE);
        const ids = tables.map(({ id }) => id);
        const all = await charts(viewer)
          .where('charts.datasource_id', 'in', ids)
          .orderBy('charts.id')
          .limit(CHARTS_MAX)
          .execute();
        const result = await warmUpAll(all, await order(viewer, c.req.raw.signal, asked));
        return c.json({ result });
      },
    );
};
