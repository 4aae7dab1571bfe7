/** What somebody has chosen on a dashboard, kept per tab. */
import { Hono } from 'hono';
import { FilterStateBody } from '#common/wire/dashboard.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { visibleAs } from '../dashboards/find.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { TabQuery, createTabKeys, type Slot } from '../http/tabKeys.ts';
import { jsonBody } from '../http/validate.ts';
import { readsQuery } from '../http/reads.ts';
import type { StoredDashboard } from '../store/dashboards.ts';

const STATE = '/api/v1/dashboard/:id/filter_state';
const LIFE_MS = 90 * 86_400_000;
const STATE_VIEW = 'DashboardFilterStateRestApi';
const slotOf = ({ id }: StoredDashboard): Slot => ({
  kind: 'filter_state',
  object: String(id),
  lifeMs: LIFE_MS,
});

export const dashboardState = (deps: Deps) => {
  const tabKeys = createTabKeys(deps);

  return new Hono<Env>()
    .post(
      STATE,
      needs('can_write', STATE_VIEW),
      readsQuery(TabQuery),
      jsonBody(FilterStateBody),
      async (c) => {
        const row = await visibleAs(
          deps,
          c.get('viewer'),
          c.req.param('id'),
          'Resource was not found.',
        );
        const key = await tabKeys.write(c, slotOf(row), c.req.valid('json').value, row.id);
        return c.json({ key }, 201);
      },
    )
    .put(
      `${STATE}/:key`,
      needs('can_write', STATE_VIEW),
      readsQuery(TabQuery),
      jsonBody(FilterStateBody),
      async (c) => {
        const row = await visibleAs(
          deps,
          c.get('viewer'),
          c.req.param('id'),
          'Resource was not found.',
        );
        const key = await tabKeys.write(c, slotOf(row), c.req.valid('json').value, row.id);
        return c.json({ key });
      },
    )
    .get(`${STATE}/:key`, needs('can_read', STATE_VIEW), async (c) => {
      const row = await visibleAs(deps, c.get('viewer'), c.req.param('id'), 'Not found');
      const entry = await tabKeys.read('filter_state', c.req.param('key'));
      if (entry?.objectId !== row.id) throw notFound();
      return c.json({ value: entry.value });
    })
    .delete(`${STATE}/:key`, needs('can_write', STATE_VIEW), readsQuery(TabQuery), async (c) => {
      await visibleAs(deps, c.get('viewer'), c.req.param('id'), 'Not found');
      if (!(await tabKeys.remove(c, 'filter_state', c.req.param('key')))) throw notFound();
      return c.json({ message: 'Deleted successfully' });
    });
};
