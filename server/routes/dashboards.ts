/** `/api/v1/dashboard/`: reading one, making, changing, copying, deleting. */
import { type Context, Hono } from 'hono';
import pickBy from 'lodash/pickBy.js';
import { DashboardCopy, DashboardCreate, DashboardUpdate } from '#common/wire/dashboard.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { dashboardDataset } from '../dashboards/datasets.ts';
import { dashboardById, findDashboard } from '../dashboards/find.ts';
import { chartsOn, dashboardChart, dashboardRecord } from '../dashboards/present.ts';
import { etagOf } from '../dashboards/revision.ts';
import { tabsOf } from '../dashboards/tabs.ts';
import { changeDashboard, copyDashboard, makeDashboard } from '../dashboards/write.ts';
import { datasourcesOf } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError } from '../errors.ts';
import { zoneless } from '../http/humanize.ts';
import { deleted, idsToDelete } from '../http/deleteMany.ts';
import { Ids, readQ } from '../http/rison.ts';
import { createDashboards, type StoredDashboard } from '../store/dashboards.ts';
import { createPeople, fullName } from '../store/people.ts';
import { ID_OR_SLUG } from '../http/ids.ts';
import { readsQ } from '../http/reads.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/dashboard';
const reads = needs('can_read', 'Dashboard');
const writes = needs('can_write', 'Dashboard');

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** The keys that `q=(columns:…)` names; undefined for all of them. */
const columnsOfQ = (text: string | undefined): ReadonlySet<string> | undefined => {
  const q = readQ(text, 'Invalid rison query parameter') as
    | { columns?: unknown }
    | null
    | undefined;
  return Array.isArray(q?.columns) ? new Set(q.columns.map(String)) : undefined;
};

/** Names the person who made the change and the time; nothing was written. */
const conflict = async (deps: Deps, row: StoredDashboard): Promise<HttpError> => {
  const people = await createPeople(deps.store.db).byIds([row.changed_by]);
  const body = {
    message: 'The dashboard was changed by somebody else since it was opened.',
    changed_on: zoneless(row.changed_on),
    changed_by_name: fullName(people.get(row.changed_by ?? -1)),
  };
  return new HttpError(409, body, { headers: { etag: etagOf(row) } });
};

export const dashboards = (deps: Deps) => {
  const store = createDashboards(deps.store.db);
  const byId = (c: Context<Env>) => dashboardById(deps, c.get('viewer'), c.req.param('id') ?? '');

  return new Hono<Env>()
    .post(`${ROOT}`, writes, jsonBody(DashboardCreate), async (c) => {
      const body = c.req.valid('json');
      const { id, slug } = await makeDashboard(deps, c.get('viewer'), body);
      return c.json({ id, result: 'slug' in body ? { ...body, slug } : body }, 201);
    })
    .delete(`${ROOT}`, writes, readsQ(Ids), async (c) => {
      const viewer = c.get('viewer');
      const ids = await idsToDelete(c, (wanted) =>
        deps.gate
          .dashboards(viewer)
          .select('dashboards.id')
          .where('dashboards.id', 'in', wanted)
          .execute(),
      );
      for (const id of ids) {
        if (!(await deps.gate.isOwner(viewer, 'dashboard', id))) throw forbidden();
      }
      await store.remove(ids);
      return c.json(deleted(ids, 'dashboard'));
    })
    .get(`${ROOT}/${ID_OR_SLUG}`, reads, async (c) => {
      const columns = columnsOfQ(c.req.query('q'));
      const row = await findDashboard(deps, c.get('viewer'), c.req.param('id'));
      const record = await dashboardRecord(deps, c.get('viewer'), row);
      const result = columns ? pickBy(record, (_, key) => columns.has(key)) : record;
      return c.json({ result }, 200, { etag: etagOf(row) });
    })
    .get(`${ROOT}/:id/charts`, reads, async (c) => {
      const row = await findDashboard(deps, c.get('viewer'), c.req.param('id'));
      return c.json({
        result: (await chartsOn(deps, c.get('viewer'), row.id)).map(dashboardChart),
      });
    })
    .get(`${ROOT}/:id/datasets`, reads, async (c) => {
      const viewer = c.get('viewer');
      const row = await findDashboard(deps, viewer, c.req.param('id')).catch((error: unknown) => {
        const isMissing = error instanceof HttpError && error.status === 404;
        throw isMissing ? new HttpError(404, { error: 'Dashboard not found.' }) : error;
      });
      const charts = await chartsOn(deps, viewer, row.id);
      const ids = [...new Set(charts.map(({ datasource_id }) => datasource_id))];
      const datasets = await datasourcesOf(deps, viewer, ids);
      return c.json({ result: datasets.map((dataset) => dashboardDataset(dataset, charts)) });
    })
    .get(`${ROOT}/:id/tabs`, reads, async (c) => {
      const row = await findDashboard(deps, c.get('viewer'), c.req.param('id'));
      return c.json({ result: tabsOf(row.position_json, row.json_metadata) });
    })
    .put(`${ROOT}/${ID_OR_SLUG}`, writes, jsonBody(DashboardUpdate), async (c) => {
      const viewer = c.get('viewer');
      const body = c.req.valid('json');
      const row = await byId(c);
      const held = c.req.header('if-match');
      const guarded = held !== undefined && held !== '*';
      await deps.gate.assertOwner(viewer, 'dashboard', row.id);
      if (guarded && held !== etagOf(row)) throw await conflict(deps, row);
      if (!(await changeDashboard(deps, viewer, row, body, guarded)))
        throw await conflict(deps, await byId(c));
      const after = await byId(c);
      return c.json(
        { id: row.id, result: body, last_modified_time: seconds(after.changed_on) },
        200,
        { etag: etagOf(after) },
      );
    })
    .delete(`${ROOT}/${ID_OR_SLUG}`, writes, async (c) => {
      const row = await byId(c);
      await deps.gate.assertOwner(c.get('viewer'), 'dashboard', row.id);
      await store.remove([row.id]);
      return c.json({ message: 'OK' });
    })
    .post(`${ROOT}/:id/copy`, writes, jsonBody(DashboardCopy), async (c) => {
      const row = await findDashboard(deps, c.get('viewer'), c.req.param('id'));
      const id = await copyDashboard(deps, c.get('viewer'), row, c.req.valid('json'));
      return c.json({ result: { id, last_modified_time: seconds(deps.now().toISOString()) } });
    });
};
