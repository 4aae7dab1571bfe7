/** Addresses of earlier versions, in links and in clients: they lead to today's pages, or say what to call instead. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { LEGACY_ROOT } from '#common/legacyPaths.ts';
import { declaring, needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { signInFor } from '../access/next.ts';
import { findChart } from '../charts/find.ts';
import { datasourceOf } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { isId } from '../http/ids.ts';

/** These are pages: without a session they lead to the sign-in. */
const opens: MiddlewareHandler<Env> = declaring(async (c, next) => {
  const viewer = c.get('viewer');
  if (can(viewer, 'can_read', 'Explore')) return next();
  if (viewer.kind === 'anonymous') return c.redirect(signInFor(c.req.url));
  throw new HttpError(403, 'Forbidden');
}, 'Needs can_read on Explore.');

const toExplore = (c: Context<Env>, params: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams({ ...c.req.query(), ...params }).toString();
  return c.redirect(`/explore/${query && '?'}${query}`);
};

const noDataset = () => new HttpError(404, { error: 'Datasource does not exist' });

/** A datasource in a path. */
const DATASOURCE = ':type{table|dataset|query}/:id{[0-9]+}';

const TABLE_TYPES = new Set(['table', 'dataset']);

export const earlierAddresses = (deps: Deps) =>
  new Hono<Env>()
    .get(`${LEGACY_ROOT}/slice/:id`, opens, async (c) => {
      const { id } = await findChart(deps, c.get('viewer'), c.req.param('id'));
      const standalone: Record<string, string> = c.req.query('standalone')
        ? { standalone: 'true' }
        : {};
      return toExplore(c, { slice_id: String(id), ...standalone });
    })
    .get(`${LEGACY_ROOT}/explore`, opens, (c) => toExplore(c, {}))
    .get(`${LEGACY_ROOT}/explore/${DATASOURCE}`, opens, (c) => {
      const { type, id } = c.req.param();
      return toExplore(c, { datasource_type: type, datasource_id: id });
    })
    .get('/datasource/get/:type/:id', needs('can_read', 'Dataset'), async (c) => {
      const { type, id } = c.req.param();
      if (!TABLE_TYPES.has(type)) {
        throw new HttpError(400, { error: `'${type}' is not a valid DatasourceType` });
      }
      const record = isId(id) ? await datasourceOf(deps, c.get('viewer'), Number(id)) : undefined;
      if (!record) throw noDataset();
      return c.json(record);
    });
