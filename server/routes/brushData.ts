/** The data of charts while a range is dragged in another one: `POST /api/v1/chart/brush`. */
import { type Context, Hono } from 'hono';
import { BrushedCharts } from '#common/wire/brush.ts';
import type { QueryContext } from '#common/wire/chartData.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { createDataReplies } from '../charts/dataReplies.ts';
import { chartTimeout } from '../charts/savedQuery.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { reading } from '../http/reads.ts';
import { longBodies } from '../middleware/longBodies.ts';
import { readBrushedCharts } from '../query/body.ts';
import { assertFewQueries, BRUSHED_QUERIES_MAX } from '../query/budgets.ts';
import { type Answered, answerQueries } from '../query/context.ts';

type Outcome = Answered | { readonly failure: string };

/** A chart that has no answer does not take those of the others along. */
const outcomesOf = (charts: readonly PromiseSettledResult<Answered>[]): readonly Outcome[] => {
  const broken = charts.find(
    (chart) => chart.status === 'rejected' && !(chart.reason instanceof HttpError),
  );
  if (broken?.status === 'rejected') {
    for (const chart of charts) if (chart.status === 'fulfilled') chart.value.discard();
    throw broken.reason;
  }
  return charts.map((chart) => {
    if (chart.status === 'fulfilled') return chart.value;
    const { body, message } = chart.reason as HttpError;
    return {
      failure: 'message' in body && typeof body.message === 'string' ? body.message : message,
    };
  });
};

export const brushData = (deps: Deps) => {
  const reply = createDataReplies(deps);
  return new Hono<Env>().post(
    '/api/v1/chart/brush',
    needs('can_read', 'Chart'),
    longBodies(),
    reading({ body: BrushedCharts }, async (c: Context<Env>) => {
      const { brush: axis, charts } = await readBrushedCharts(c);
      assertFewQueries(
        charts.reduce((sum, { queries }) => sum + queries.length, 0),
        BRUSHED_QUERIES_MAX,
      );
      const viewer = c.get('viewer');
      const answer = async (context: QueryContext) =>
        answerQueries(context, {
          deps,
          viewer,
          signal: c.req.raw.signal,
          isForced: false,
          form: 'json',
          cacheTimeout: await chartTimeout(deps, viewer, context),
          brush: axis,
        });
      return reply.several(c, outcomesOf(await Promise.allSettled(charts.map(answer))));
    }),
  );
};
