/** Rows for charts: `POST /api/v1/chart/data`, and of a saved chart by GET (contract chart-data.md §1–2). */
import { type Context, Hono } from 'hono';
import type { QueryContext } from '#schema/chartData.ts';
import { RESULT_TYPES } from '#schema/chartData.ts';
import { needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { createCache } from '../cache.ts';
import { findChart } from '../charts/find.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError } from '../errors.ts';
import { answerBytes } from '../query/answerBytes.ts';
import { parseExact, readQueryContext, toQueryContext } from '../query/body.ts';
import { answerQueries } from '../query/context.ts';
import type { AnswerCache } from '../query/deliver.ts';
import { requestIncorrect } from '../query/failure.ts';
import { csvText } from '../query/wire.ts';
import { zip } from '../query/zip.ts';
import { BYTE_ORDER_MARK } from '../sqllab/csv.ts';

const PATH = '/api/v1/chart/data';
const reads = needs('can_read', 'Chart');
const CACHE_BYTES = 256 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

const stamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

/** The time a chart asks its answers to be kept. */
const chartTimeout = async (deps: Deps, c: Context<Env>, { form_data }: QueryContext) => {
  const id = form_data?.slice_id;
  if (!Number.isSafeInteger(id) || Number(id) <= 0) return null;
  const row = await deps.gate
    .charts(c.get('viewer'))
    .select('charts.cache_timeout')
    .where('charts.id', '=', Number(id))
    .executeTakeFirst();
  return row?.cache_timeout ?? null;
};

const asksForce = (text: string | undefined) => text === 'true' || text === '1';

export const chartData = (deps: Deps) => {
  const cache: AnswerCache = createCache({
    maxBytes: CACHE_BYTES,
    now: deps.now,
    bytesOf: answerBytes,
  });

  const answer = async (c: Context<Env>, context: QueryContext): Promise<Response> => {
    const viewer = c.get('viewer');
    const format = context.result_format ?? 'json';
    if (format !== 'json' && !can(viewer, 'can_csv', 'Superset')) throw forbidden();
    if (format === 'xlsx') {
      throw new HttpError(400, 'The result format xlsx is not available: use csv or json.');
    }
    const { entries, deliveries } = await answerQueries(context, {
      deps,
      viewer,
      cache,
      signal: c.req.raw.signal,
      isForced: context.force === true,
      cacheTimeout: context.custom_cache_timeout ?? (await chartTimeout(deps, c, context)),
    });
    if (format === 'json') {
      return c.body(`{"result":[${entries.join(',')}]}`, 200, { 'Content-Type': JSON_TYPE });
    }
    const [only, second] = deliveries;
    if (!only) throw new HttpError(400, 'Empty query result');
    const name = stamp(deps.now());
    if (!second) {
      return c.body(csvText(only.answer.table, only.source), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename=${name}.csv`,
      });
    }
    const files = deliveries.map(({ answer: { table }, source }, at) => ({
      name: `query_${at + 1}.csv`,
      text: BYTE_ORDER_MARK + csvText(table, source),
    }));
    return c.body(new Uint8Array(zip(files, deps.now())), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename=${name}.zip`,
    });
  };

  const savedContext = (c: Context<Env>, text: string | null): QueryContext => {
    if (!text) {
      throw new HttpError(400, 'Chart has no query context saved. Please save the chart again.');
    }
    const { format = 'json', type = 'full', force } = c.req.query();
    if (!(RESULT_TYPES as readonly string[]).includes(type)) {
      throw requestIncorrect([[['result_type'], `Must be one of: ${RESULT_TYPES.join(', ')}.`]]);
    }
    const saved = parseExact(text) as Record<string, unknown>;
    return toQueryContext({
      ...saved,
      result_format: format,
      result_type: type,
      force: asksForce(force),
    });
  };

  return new Hono<Env>()
    .post(PATH, reads, async (c) => answer(c, await readQueryContext(c)))
    .get('/api/v1/chart/:id/data', reads, async (c) => {
      const chart = await findChart(deps, c.get('viewer'), c.req.param('id'));
      return answer(c, savedContext(c, chart.query_context));
    });
};
