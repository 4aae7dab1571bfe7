/** Addresses of earlier versions, in links and in clients: they lead to today's pages, or say what to call instead. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { declaring, needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { signInFor } from '../access/next.ts';
import { findChart } from '../charts/find.ts';
import { datasourceOf } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import { HttpError, refusal } from '../errors.ts';
import { namedSource } from '../explore/source.ts';
import { isId } from '../http/ids.ts';
import { readObject } from '../http/readJson.ts';

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

/** The form data of a chart, in the body or in the address. */
const formDataOf = async (c: Context<Env>): Promise<Readonly<Record<string, unknown>>> => {
  const form: Record<string, unknown> =
    c.req.method === 'POST' ? await c.req.parseBody().catch(() => ({})) : {};
  const text = form.form_data ?? c.req.query('form_data');
  return readObject(typeof text === 'string' ? text : null);
};

export const earlierAddresses = (deps: Deps) => {
  /** Every chart here asks `/api/v1/chart/data`; the refusals are those of a real server. */
  const refuseData = async (c: Context<Env>): Promise<Response> => {
    const { datasource: written, viz_type } = await formDataOf(c);
    const { type = 'table', id } = c.req.param();
    const datasource = written ?? (id === undefined ? undefined : `${id}__${type}`);
    if (datasource === undefined) {
      const message = 'The dataset associated with this chart no longer exists';
      throw refusal('FAILED_FETCHING_DATASOURCE_INFO_ERROR', message, null, 403);
    }
    const source = namedSource(datasource);
    if (source?.kind !== 'dataset') throw noDataset();
    if (!(await datasourceOf(deps, c.get('viewer'), source.id))) throw noDataset();
    const chart = typeof viz_type === 'string' ? ` of type ${viz_type.slice(0, 100)}` : '';
    throw new HttpError(400, { error: `Charts${chart} get their data from /api/v1/chart/data.` });
  };
  const explores = needs('can_explore_json', 'Superset');
  const JSON_DATA = '/superset/explore_json';

  return new Hono<Env>()
    .get('/superset/slice/:id', opens, async (c) => {
      const { id } = await findChart(deps, c.get('viewer'), c.req.param('id'));
      const standalone: Record<string, string> = c.req.query('standalone')
        ? { standalone: 'true' }
        : {};
      return toExplore(c, { slice_id: String(id), ...standalone });
    })
    .get('/superset/explore', opens, (c) => toExplore(c, {}))
    .get(`/superset/explore/${DATASOURCE}`, opens, (c) => {
      const { type, id } = c.req.param();
      return toExplore(c, { datasource_type: type, datasource_id: id });
    })
    .get(`${JSON_DATA}/data/:key`, explores, () => {
      throw new HttpError(404, { error: 'Cached data not found' });
    })
    .get(JSON_DATA, explores, refuseData)
    .post(JSON_DATA, explores, refuseData)
    .get(`${JSON_DATA}/${DATASOURCE}`, explores, refuseData)
    .post(`${JSON_DATA}/${DATASOURCE}`, explores, refuseData)
    .get('/datasource/get/:type/:id', needs('can_read', 'Dataset'), async (c) => {
      const { type, id } = c.req.param();
      if (!TABLE_TYPES.has(type)) {
        throw new HttpError(400, { error: `'${type}' is not a valid DatasourceType` });
      }
      const record = isId(id) ? await datasourceOf(deps, c.get('viewer'), Number(id)) : undefined;
      if (!record) throw noDataset();
      return c.json(record);
    });
};
