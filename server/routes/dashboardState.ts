/** A person’s choices on a dashboard: kept per tab, shared by link. */
import { Hono } from 'hono';
import { DashboardPermalinkState, FilterStateBody } from '#common/wire/dashboard.ts';
import { needs, open } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { findDashboard } from '../dashboards/find.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import type { StoredDashboard } from '../store/dashboards.ts';
import { createKeyValues, randomKey } from '../store/keyValues.ts';
import { createTabKeys, type Slot } from '../http/tabKeys.ts';
import { jsonBody } from '../http/validate.ts';

const STATE = '/api/v1/dashboard/:id/filter_state';
const LIFE_MS = 90 * 86_400_000;
const STATE_VIEW = 'DashboardFilterStateRestApi';
const PERMALINK_VIEW = 'DashboardPermalinkRestApi';
const slotOf = ({ id }: StoredDashboard): Slot => ({
  kind: 'filter_state',
  object: String(id),
  lifeMs: LIFE_MS,
});

export const dashboardState = (deps: Deps) => {
  const tabKeys = createTabKeys(deps);
  const keyValues = createKeyValues(deps.store.db);

  const visible = (viewer: Viewer, id: string, missing: string) =>
    findDashboard(deps, viewer, id).catch((error: unknown) => {
      throw error instanceof HttpError && error.status === 404
        ? new HttpError(404, missing)
        : error;
    });

  /** The dashboard and state behind a shared key, if the viewer may see the dashboard. */
  const shared = async (viewer: Viewer, key: string) => {
    const entry = await keyValues.get('dashboard_permalink', key, deps.now());
    if (!entry) return undefined;
    const row = await deps.gate
      .dashboards(viewer)
      .select('dashboards.uuid')
      .where('dashboards.id', '=', entry.objectId ?? -1)
      .executeTakeFirst();
    return (
      row && { dashboardId: row.uuid, state: JSON.parse(entry.value) as DashboardPermalinkState }
    );
  };

  return new Hono<Env>()
    .post(STATE, needs('can_write', STATE_VIEW), jsonBody(FilterStateBody), async (c) => {
      const row = await visible(c.get('viewer'), c.req.param('id'), 'Resource was not found.');
      const key = await tabKeys.write(c, slotOf(row), c.req.valid('json').value, row.id);
      return c.json({ key }, 201);
    })
    .put(`${STATE}/:key`, needs('can_write', STATE_VIEW), jsonBody(FilterStateBody), async (c) => {
      const row = await visible(c.get('viewer'), c.req.param('id'), 'Resource was not found.');
      const key = await tabKeys.write(c, slotOf(row), c.req.valid('json').value, row.id);
      return c.json({ key });
    })
    .get(`${STATE}/:key`, needs('can_read', STATE_VIEW), async (c) => {
      const row = await visible(c.get('viewer'), c.req.param('id'), 'Not found');
      const entry = await tabKeys.read('filter_state', c.req.param('key'));
      if (entry?.objectId !== row.id) throw notFound();
      return c.json({ value: entry.value });
    })
    .delete(`${STATE}/:key`, needs('can_write', STATE_VIEW), async (c) => {
      await visible(c.get('viewer'), c.req.param('id'), 'Not found');
      if (!(await tabKeys.remove(c, 'filter_state', c.req.param('key')))) throw notFound();
      return c.json({ message: 'Deleted successfully' });
    })
    .post(
      '/api/v1/dashboard/:id/permalink',
      needs('can_write', PERMALINK_VIEW),
      jsonBody(DashboardPermalinkState),
      async (c) => {
        const row = await visible(c.get('viewer'), c.req.param('id'), 'Dashboard not found.');
        const value = JSON.stringify(c.req.valid('json'));
        const same = await deps.store.db
          .selectFrom('key_values')
          .select('key')
          .where('kind', '=', 'dashboard_permalink')
          .where('object_id', '=', row.id)
          .where('value', '=', value)
          .executeTakeFirst();
        const key = same?.key ?? randomKey();
        if (!same) {
          const entry = { kind: 'dashboard_permalink', value, expiresOn: null };
          await keyValues.put(
            key,
            { ...entry, ownerId: c.get('viewer').id, objectId: row.id },
            deps.now(),
          );
        }
        const { href: url } = new URL(`/superset/dashboard/p/${key}/`, deps.publicUrl());
        return c.json({ key, url }, 201);
      },
    )
    .get('/api/v1/dashboard/permalink/:key', needs('can_read', PERMALINK_VIEW), async (c) => {
      const found = await shared(c.get('viewer'), c.req.param('key'));
      if (!found) throw notFound();
      return c.json(found);
    })
    .get('/superset/dashboard/p/:key', open(), async (c) => {
      const viewer = c.get('viewer');
      const address = new URL(c.req.url);
      if (viewer.kind === 'anonymous') {
        return c.redirect(`/login/?next=${encodeURIComponent(address.pathname + address.search)}`);
      }
      const key = c.req.param('key');
      const found = await shared(viewer, key);
      if (!found) throw new HttpError(404, { error: 'Error: Invalid permalink key' });
      const query = new URLSearchParams([['permalink_key', key], ...(found.state.urlParams ?? [])]);
      for (const [name, value] of address.searchParams) query.append(name, value);
      const anchor = found.state.anchor ? `#${encodeURIComponent(found.state.anchor)}` : '';
      return c.redirect(`/superset/dashboard/${found.dashboardId}/?${query}${anchor}`);
    });
};
