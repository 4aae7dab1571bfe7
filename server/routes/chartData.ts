/** Rows for charts: `POST /api/v1/chart/data`, and of a saved chart by GET. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { QueryContext } from '#common/wire/chartData.ts';
import { RESULT_TYPES } from '#common/wire/chartData.ts';
import { needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { createDataReplies } from '../charts/dataReplies.ts';
import { chartTimeout, savedQuery } from '../charts/savedQuery.ts';
import { findChart } from '../charts/find.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notFound } from '../errors.ts';
import { reading, readsQuery } from '../http/reads.ts';
import { longBodies } from '../middleware/longBodies.ts';
import { readQueryContext } from '../query/body.ts';
import { discardHeld } from '../engine/heldBytes.ts';
import { answerQueries } from '../query/context.ts';
import { redeliver } from '../query/deliver.ts';
import { fullEntry } from '../query/entry.ts';

const PATH = '/api/v1/chart/data';
const reads = needs('can_read', 'Chart');
const SavedQuery = z.object({
  format: z.string().optional(),
  type: z.enum(RESULT_TYPES).optional(),
  force: z.string().optional(),
});

const asksForce = (text: string | undefined) => text === 'true' || text === '1';

export const chartData = (deps: Deps) => {
  const reply = createDataReplies(deps);

  const answer = async (c: Context<Env>, context: QueryContext): Promise<Response> => {
    const viewer = c.get('viewer');
    const format = context.result_format ?? 'json';
    if (format !== 'json' && !can(viewer, 'can_csv', 'Superset')) throw forbidden();
    const { signal } = c.req.raw;
    const answered = await answerQueries(context, {
      deps,
      viewer,
      signal,
      isForced: context.force === true,
      form: format === 'json' ? 'json' : 'file',
      cacheTimeout: await chartTimeout(deps, viewer, context),
    });
    return format === 'json' ? reply.json(c, answered) : reply.file(c, answered, format);
  };

  const savedContext = (c: Context<Env>, text: string | null): QueryContext => {
    const { format = 'json', type = 'full', force } = c.req.query();
    return savedQuery(text, { format, type, isForced: asksForce(force) });
  };

  return new Hono<Env>()
    .post(
      PATH,
      reads,
      longBodies(),
      reading(
        { body: QueryContext, form: z.object({ form_data: z.string() }) },
        async (c: Context<Env>) => answer(c, await readQueryContext(c)),
      ),
    )
    .get(`${PATH}/:key`, reads, async (c) => {
      const key = c.req.param('key').replace(/^qc-/, '');
      const { signal } = c.req.raw;
      const delivery = await redeliver(key, { deps, viewer: c.get('viewer'), signal });
      if (!delivery) throw notFound();
      const discard = () => discardHeld(delivery.answer.held);
      const entries = [fullEntry(delivery)];
      return reply.json(c, { entries, deliveries: [delivery], hasLayers: false, discard });
    })
    .get('/api/v1/chart/:id/data', reads, readsQuery(SavedQuery), async (c) => {
      const chart = await findChart(deps, c.get('viewer'), c.req.param('id'));
      return answer(c, savedContext(c, chart.query_context));
    });
};
