/** Rows for charts: `POST /api/v1/chart/data`, and of a saved chart by GET. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { QueryContext } from '#common/wire/chartData.ts';
import { RESULT_TYPES } from '#common/wire/chartData.ts';
import { needs } from '../access/rights.ts';
import { can, type Env, shareOf } from '../access/viewer.ts';
import { findChart } from '../charts/find.ts';
import type { Deps } from '../deps.ts';
import { discardHeld } from '../engine/heldBytes.ts';
import { forbidden, HttpError } from '../errors.ts';
import { reading, readsQuery } from '../http/reads.ts';
import { parseExact, readQueryContext, toQueryContext } from '../query/body.ts';
import { answerQueries } from '../query/context.ts';
import { tableOf } from '../query/entry.ts';
import { requestIncorrect } from '../query/failure.ts';
import { bodyOf, wholeOf } from '../query/pieces.ts';

const PATH = '/api/v1/chart/data';
const reads = needs('can_read', 'Chart');
const SavedQuery = z.object({
  format: z.string().optional(),
  type: z.enum(RESULT_TYPES).optional(),
  force: z.string().optional(),
});
const JSON_TYPE = 'application/json; charset=utf-8';
const CSV_TYPE = 'text/csv; charset=utf-8';

const stamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');

/** The cache lifetime that a chart requests. */
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
  const answer = async (c: Context<Env>, context: QueryContext): Promise<Response> => {
    const viewer = c.get('viewer');
    const format = context.result_format ?? 'json';
    if (format !== 'json' && !can(viewer, 'can_csv', 'Superset')) throw forbidden();
    if (format === 'xlsx') {
      throw new HttpError(400, 'The result format xlsx is not available: use csv or json.');
    }
    const { signal } = c.req.raw;
    const { entries, deliveries, discard } = await answerQueries(context, {
      deps,
      viewer,
      signal,
      isForced: context.force === true,
      form: format === 'json' ? 'json' : 'file',
      cacheTimeout: context.custom_cache_timeout ?? (await chartTimeout(deps, c, context)),
    });
    if (format === 'json') {
      const list = entries.flatMap((entry, at) => (at === 0 ? entry : [',', ...entry]));
      const body = bodyOf(['{"result":[', ...list, ']}'], discard);
      return c.body(body, 200, { 'Content-Type': JSON_TYPE });
    }
    const [only, second] = deliveries;
    if (!only) throw new HttpError(400, 'Empty query result');
    const at = deps.now();
    const owner = shareOf(viewer);
    const file = await deps.shaper
      .file({ tables: deliveries.map(tableOf), at }, { owner, signal })
      .finally(discard);
    const [type, ending] = second ? ['application/zip', 'zip'] : [CSV_TYPE, 'csv'];
    return c.body(
      bodyOf([wholeOf(file)], () => discardHeld(file)),
      200,
      {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename=${stamp(at)}.${ending}`,
      },
    );
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
    .post(
      PATH,
      reads,
      reading(
        { body: QueryContext, form: z.object({ form_data: z.string() }) },
        async (c: Context<Env>) => answer(c, await readQueryContext(c)),
      ),
    )
    .get('/api/v1/chart/:id/data', reads, readsQuery(SavedQuery), async (c) => {
      const chart = await findChart(deps, c.get('viewer'), c.req.param('id'));
      return answer(c, savedContext(c, chart.query_context));
    });
};
