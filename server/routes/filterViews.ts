/** `/api/v1/dashboard/{id}/filter_views/`: what somebody saved of the filters of a dashboard, for themselves alone. */
import { type Context, Hono } from 'hono';
import { FilterViewBody } from '#common/wire/filterView.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { findDashboard } from '../dashboards/find.ts';
import type { Deps } from '../deps.ts';
import { forbidden, invalid, notFound } from '../errors.ts';
import { jsonBody } from '../http/validate.ts';
import { createFilterViews } from '../store/filterViews.ts';
import { objectId } from '../tags/objectId.ts';

const ROOT = '/api/v1/dashboard/:id/filter_views';
const reads = needs('can_read', 'Dashboard');
const MOST_VIEWS = 100;

export const filterViews = (deps: Deps) => {
  const views = createFilterViews(deps.store.db);

  /** A dashboard that the viewer sees, and the person behind the viewer: guests keep nothing. */
  const placeOf = async (c: Context<Env>) => {
    const viewer = c.get('viewer');
    const { id } = await findDashboard(deps, viewer, c.req.param('id') ?? '');
    if (viewer.id === null) throw forbidden();
    return { dashboardId: id, userId: viewer.id };
  };

  return new Hono<Env>()
    .get(ROOT, reads, async (c) => c.json({ result: await views.list(await placeOf(c)) }))
    .post(ROOT, reads, jsonBody(FilterViewBody), async (c) => {
      const place = await placeOf(c);
      const body = c.req.valid('json');
      const known = await views.list(place);
      if (known.length >= MOST_VIEWS && !known.some(({ name }) => name === body.name))
        throw invalid({ name: [`There are ${MOST_VIEWS} views already. Delete one first.`] }, 422);
      return c.json({ result: await views.put(place, body, deps.now()) }, 201);
    })
    .delete(`${ROOT}/:view{[0-9]+}`, reads, async (c) => {
      const place = await placeOf(c);
      if (!(await views.remove(place, objectId(c.req.param('view'))))) throw notFound();
      return c.json({ message: 'OK' });
    });
};
