/** Lists of charts and dashboards with what their pages look up beside them. */
import { Hono } from 'hono';
import { z } from 'zod';
import { needs } from '../access/rights.ts';
import { can, type Env, type Viewer } from '../access/viewer.ts';
import { chartList } from '../charts/list.ts';
import { dashboardList } from '../dashboards/list.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { answerList } from '../lists/listQuery.ts';
import { readQ } from '../http/rison.ts';
import { relatedPeople } from '../store/related.ts';

const RelatedQ = z.object({
  filter: z.string().optional(),
  page: z.int().min(0).optional(),
  page_size: z.int().optional(),
  include_ids: z.array(z.int()).optional(),
});

/** Relation → whether its people come with e-mail and state. */
const RELATIONS = {
  Chart: { owners: true },
  Dashboard: { owners: true, created_by: false, changed_by: false },
} as const;

const PERMISSIONS = {
  Chart: ['can_read', 'can_write', 'can_export', 'can_warm_up_cache'],
  Dashboard: ['can_read', 'can_write', 'can_export', 'can_get_embedded', 'can_set_embedded'],
} as const;

export const chartLists = (deps: Deps) => {
  const specs = { chart: chartList(deps), dashboard: dashboardList(deps) };
  const routes = new Hono<Env>()
    .get('/api/v1/chart', needs('can_read', 'Chart'), async (c) => {
      const viewer = c.get('viewer');
      const all = deps.gate.charts(viewer);
      return c.json(await answerList(specs.chart, all, c.req.query('q'), viewer));
    })
    .get('/api/v1/dashboard', needs('can_read', 'Dashboard'), async (c) => {
      const viewer = c.get('viewer');
      const all = deps.gate.dashboards(viewer);
      return c.json(await answerList(specs.dashboard, all, c.req.query('q'), viewer));
    });

  const permissionsOf = (viewer: Viewer, view: keyof typeof PERMISSIONS) =>
    PERMISSIONS[view].filter((permission) => can(viewer, permission, view));

  for (const view of ['Chart', 'Dashboard'] as const) {
    const root = `/api/v1/${view.toLowerCase()}`;
    routes
      .get(`${root}/_info`, needs('can_read', view), (c) =>
        c.json({ permissions: permissionsOf(c.get('viewer'), view) }),
      )
      .get(`${root}/related/:relation`, needs('can_read', view), async (c) => {
        const relations: Readonly<Record<string, boolean>> = RELATIONS[view];
        const relation = c.req.param('relation');
        if (!Object.hasOwn(relations, relation)) {
          // Dashboards have no roles here: nobody can pick one.
          if (view === 'Dashboard' && relation === 'roles') return c.json({ count: 0, result: [] });
          throw notFound();
        }
        const q = RelatedQ.safeParse(readQ(c.req.query('q')) ?? {});
        if (!q.success) {
          throw new HttpError(400, `Not a valid rison schema ${z.prettifyError(q.error)}`);
        }
        const { count, people } = await relatedPeople(deps.store.db, q.data);
        return c.json({
          count,
          result: people.map(({ id, first_name, last_name, email, is_active }) => ({
            value: id,
            text: `${first_name} ${last_name}`.trim(),
            extra: relations[relation] ? { active: is_active === 1, email } : {},
          })),
        });
      });
  }
  return routes;
};
