/** Favorites of charts, dashboards and tags: the same three calls for all. */
import { type Context, Hono } from 'hono';
import { found, type Gate } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { isId } from '../http/ids.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notFound } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { Ids, idsOfQ } from '../http/rison.ts';
import { createFavorites } from '../store/favorites.ts';

const KINDS = [
  { type: 'chart', view: 'Chart' },
  { type: 'dashboard', view: 'Dashboard' },
  { type: 'tag', view: 'Tag' },
] as const;
type Favored = (typeof KINDS)[number]['type'];

/** Of these, the objects that the viewer sees. */
const visibleAmong = async (
  { charts, dashboards, tags }: Gate,
  viewer: Viewer,
  type: Favored,
  among: readonly number[],
): Promise<readonly number[]> => {
  if (among.length === 0) return [];
  const ids = [...among];
  const queries = {
    chart: () => charts(viewer).select('charts.id').where('charts.id', 'in', ids),
    dashboard: () => dashboards(viewer).select('dashboards.id').where('dashboards.id', 'in', ids),
    tag: () => tags(viewer).select('tags.id').where('tags.id', 'in', ids),
  };
  const rows: readonly { readonly id: number }[] = await queries[type]().execute();
  return rows.map(({ id }) => id);
};

export const favorites = (deps: Deps) => {
  const stars = createFavorites(deps.store.db);
  const routes = new Hono<Env>();

  for (const { type, view } of KINDS) {
    const reads = needs('can_read', view);
    const visible = (c: Context<Env>, ids: readonly number[]) =>
      visibleAmong(deps.gate, c.get('viewer'), type, ids);
    /** The viewer and an object the viewer sees. */
    const target = async (c: Context<Env>) => {
      const text = c.req.param('id') ?? '';
      const [id] = isId(text) ? await visible(c, [Number(text)]) : [];
      const userId = c.get('viewer').id;
      if (userId === null) throw forbidden();
      return { id: found(id), userId };
    };

    routes
      .get(`/api/v1/${type}/favorite_status`, reads, readsQ(Ids), async (c) => {
        const ids = [...new Set(idsOfQ(c.req.query('q')))];
        const seen = await visible(c, ids);
        // A tag that is not there is no favorite; a real server says so of tags only.
        if (seen.length === 0 && type !== 'tag') throw notFound();
        const starred = await stars.among(type, seen, c.get('viewer').id ?? -1);
        return c.json({ result: ids.map((id) => ({ id, value: starred.has(id) })) });
      })
      .post(`/api/v1/${type}/:id/favorites`, reads, async (c) => {
        const { id, userId } = await target(c);
        await stars.add(type, id, userId);
        return c.json({ result: 'OK' });
      })
      .delete(`/api/v1/${type}/:id/favorites`, reads, async (c) => {
        const { id, userId } = await target(c);
        await stars.remove(type, id, userId);
        return c.json({ result: 'OK' });
      });
  }
  return routes;
};
