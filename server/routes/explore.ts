import { Hono } from 'hono';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { readsQuery } from '../http/reads.ts';
import { ExploreQuery, openExplore } from '../explore/openExplore.ts';

/** `GET /api/v1/explore/`: everything the chart page needs to open. */
export const explore = (deps: Deps) =>
  new Hono<Env>().get(
    '/api/v1/explore',
    needs('can_read', 'Explore'),
    readsQuery(ExploreQuery),
    async (c) => c.json({ result: await openExplore(deps, c.get('viewer'), c.req.query()) }),
  );
