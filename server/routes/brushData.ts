/** The data of charts while a range is dragged in another one: `POST /api/v1/chart/brush`. */
import { type Context, Hono } from 'hono';
import { BrushContext } from '#common/wire/brush.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { createDataReplies } from '../charts/dataReplies.ts';
import type { Deps } from '../deps.ts';
import { reading } from '../http/reads.ts';
import { readBrushContext } from '../query/body.ts';
import { createIndexes } from '../query/brush/indexes.ts';
import { answerQueries } from '../query/context.ts';

export const brushData = (deps: Deps) => {
  const reply = createDataReplies(deps);
  const indexes = createIndexes(deps.now);
  return new Hono<Env>().post(
    '/api/v1/chart/brush',
    needs('can_read', 'Chart'),
    reading({ body: BrushContext }, async (c: Context<Env>) => {
      const { brush: axis, ...context } = await readBrushContext(c);
      const answered = await answerQueries(context, {
        deps,
        viewer: c.get('viewer'),
        signal: c.req.raw.signal,
        isForced: false,
        form: 'json',
        cacheTimeout: context.custom_cache_timeout ?? null,
        brush: { axis, indexes },
      });
      return reply.json(c, answered);
    }),
  );
};
