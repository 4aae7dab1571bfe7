/** What somebody has chosen on a dashboard, shared by link. */
import { DASHBOARDS_ROOT, dashboardUrl } from '#common/legacyPaths.ts';
import { Hono } from 'hono';
import { DashboardPermalinkState } from '#common/wire/dashboard.ts';
import { needs, open } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { visibleAs } from '../dashboards/find.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { jsonBody } from '../http/validate.ts';
import { createKeyValues, randomKey } from '../store/keyValues.ts';

const PERMALINK_VIEW = 'DashboardPermalinkRestApi';

export const dashboardPermalinks = (deps: Deps) => {
  const keyValues = createKeyValues(deps.store.db);

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
    .post(
      '/api/v1/dashboard/:id/permalink',
      needs('can_write', PERMALINK_VIEW),
      jsonBody(DashboardPermalinkState),
      async (c) => {
        const row = await visibleAs(
          deps,
          c.get('viewer'),
          c.req.param('id'),
          'Dashboard not found.',
        );
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
        const { href: url } = new URL(`${DASHBOARDS_ROOT}p/${key}/`, deps.publicUrl());
        return c.json({ key, url }, 201);
      },
    )
    .get('/api/v1/dashboard/permalink/:key', needs('can_read', PERMALINK_VIEW), async (c) => {
      const found = await shared(c.get('viewer'), c.req.param('key'));
      if (!found) throw notFound();
      return c.json(found);
    })
    .get(`${DASHBOARDS_ROOT}p/:key`, open(), async (c) => {
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
      return c.redirect(`${dashboardUrl(found.dashboardId)}?${query}${anchor}`);
    });
};
