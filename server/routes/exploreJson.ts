/** `/superset/explore_json/`: rows of charts that ask for them at the old address. */
import { engineOf } from '#common/engines/engines.ts';
import { EXPLORE_JSON_PATH } from '#common/legacyPaths.ts';
import { type Context, Hono } from 'hono';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { findChart } from '../charts/find.ts';
import { datasourceOf } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import { HttpError, refusal } from '../errors.ts';
import { mapReply } from '../explore/mapReply.ts';
import { namedSource } from '../explore/source.ts';
import { attachment } from '../http/attachment.ts';
import { isId } from '../http/ids.ts';
import { readObject } from '../http/readJson.ts';
import { longBodies } from '../middleware/longBodies.ts';
import { FLAGS, legacyReply } from '../query/legacy/exploreJson.ts';
import type { Form } from '../query/legacy/formData.ts';

const PATH = EXPLORE_JSON_PATH.replace(/\/$/, '');
/** A datasource in a path. */
const DATASOURCE = ':type{table|dataset|query}/:id{[0-9]+}';

const JSON_TYPE = 'application/json; charset=utf-8';

const noDataset = () => new HttpError(404, { error: 'Datasource does not exist' });

const isTrue = (text: string | undefined) => text === 'true' || text === '1';

/** The form data in the address, and over it that of the body. */
const formDataOf = async (c: Context<Env>): Promise<Form> => {
  const fields: Record<string, unknown> =
    c.req.method === 'POST' ? await c.req.parseBody().catch(() => ({})) : {};
  const read = (text: unknown) => readObject(typeof text === 'string' ? text : null);
  return { ...read(c.req.query('form_data')), ...read(fields.form_data) };
};

export const exploreJson = (deps: Deps) => {
  /** Form data that only names a saved chart is that of the chart. */
  const wholeForm = async (c: Context<Env>, given: Form) => {
    const { slice_id, viz_type } = given;
    const id = String(slice_id ?? '');
    if (!isId(id)) return { form: given, cacheTimeout: null };
    const chart = await findChart(deps, c.get('viewer'), id).catch(() => null);
    if (!chart) return { form: given, cacheTimeout: null };
    const saved: Form =
      viz_type === undefined
        ? {
            ...readObject(chart.params),
            viz_type: chart.viz_type,
            datasource: `${chart.datasource_id}__table`,
          }
        : {};
    return { form: { ...saved, ...given }, cacheTimeout: chart.cache_timeout };
  };

  const answer = async (c: Context<Env>): Promise<Response> => {
    const viewer = c.get('viewer');
    const { form, cacheTimeout } = await wholeForm(c, await formDataOf(c));
    const { type = 'table', id } = c.req.param();
    const datasource = form.datasource ?? (id === undefined ? undefined : `${id}__${type}`);
    if (datasource === undefined) {
      const message = 'The dataset associated with this chart no longer exists';
      throw refusal('FAILED_FETCHING_DATASOURCE_INFO_ERROR', message, null, 403);
    }
    const source = namedSource(datasource);
    if (source?.kind !== 'dataset') throw noDataset();
    const dataset = await datasourceOf(deps, viewer, source.id);
    if (!dataset) throw noDataset();
    const request = {
      deps,
      viewer,
      signal: c.req.raw.signal,
      form,
      vizType: String(form.viz_type ?? 'table'),
      datasourceId: source.id,
      engineName: engineOf(dataset.database.backend).displayName,
      flag: FLAGS.find((name) => isTrue(c.req.query(name))) ?? null,
      isForced: isTrue(c.req.query('force')),
      cacheTimeout,
    };
    const isMap = request.vizType === 'deck_multi' && request.flag === null;
    const reply = await (isMap ? mapReply(request) : legacyReply(request));
    const headers =
      reply.type === 'json' ? { 'Content-Type': JSON_TYPE } : attachment(deps.now(), reply.type);
    return c.body(reply.body, 200, headers);
  };

  const explores = needs('can_explore_json', 'Superset');
  return new Hono<Env>()
    .get(`${PATH}/data/:key`, explores, () => {
      throw new HttpError(404, { error: 'Cached data not found' });
    })
    .get(PATH, explores, answer)
    .post(PATH, explores, longBodies(), answer)
    .get(`${PATH}/${DATASOURCE}`, explores, answer)
    .post(`${PATH}/${DATASOURCE}`, explores, longBodies(), answer);
};
