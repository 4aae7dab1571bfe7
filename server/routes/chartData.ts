/** Rows for charts: `POST /api/v1/chart/data`, and of a saved chart by GET. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { QueryContext } from '#common/wire/chartData.ts';
import { RESULT_TYPES } from '#common/wire/chartData.ts';
import { needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { createDataReplies } from '../charts/dataReplies.ts';
import { findChart } from '../charts/find.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError } from '../errors.ts';
import { reading, readsQuery } from '../http/reads.ts';
import { parseExact, readQueryContext, toQueryContext } from '../query/body.ts';
import { answerQueries } from '../query/context.ts';
import { requestIncorrect } from '../query/failure.ts';

const PATH = '/api/v1/chart/data';
const reads = needs('can_read', 'Chart');
const SavedQuery = z.object({
  format: z.string().optional(),
  type: z.enum(RESULT_TYPES).optional(),
  force: z.string().optional(),
});

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
  const reply = createDataReplies(deps);

  const answer = async (c: Context<Env>, context: QueryContext): Promise<Response> => {
    const viewer = c.get('viewer');
    const format = context.result_format ?? 'json';
    if (format !== 'json' && !can(viewer, 'can_csv', 'Superset')) throw forbidden();
    if (format === 'xlsx') {
      throw new HttpError(400, 'The result format xlsx is not available: use csv or json.');
    }
    const { signal } = c.req.raw;
    const answered = await answerQueries(context, {
      deps,
      viewer,
      signal,
      isForced: context.force === true,
      form: format === 'json' ? 'json' : 'file',
      cacheTimeout: context.custom_cache_timeout ?? (await chartTimeout(deps, c, context)),
    });
    return format === 'json' ? reply.json(c, answered) : reply.file(c, answered);
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
