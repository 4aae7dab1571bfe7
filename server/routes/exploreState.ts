/** Form data kept per tab, and shared by link. */
import { Hono } from 'hono';
import { EXPLORE_PERMALINKS_ROOT } from '#common/legacyPaths.ts';
import { type ExplorePermalink, ExplorePermalinkBody, FormDataBody } from '#common/wire/explore.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid, notFound } from '../errors.ts';
import { FORM_DATA_LIFE_MS, keptFormData, seesChart, slotOf } from '../explore/cache.ts';
import { namedSource, seesSource, sourceRef } from '../explore/source.ts';
import { createKeyValues, randomKey } from '../store/keyValues.ts';
import { TabQuery, createTabKeys } from '../http/tabKeys.ts';
import { jsonBody } from '../http/validate.ts';
import { readsQuery } from '../http/reads.ts';

const FORM_DATA = '/api/v1/explore/form_data';
const PERMALINK = '/api/v1/explore/permalink';
const FORM_DATA_VIEW = 'ExploreFormDataRestApi';
const PERMALINK_VIEW = 'ExplorePermalinkRestApi';

const sourceOf = ({ datasource }: Record<string, unknown>) => {
  const source = namedSource(datasource);
  if (!source) throw invalid({ formData: [{ datasource: ['Missing data for required field.'] }] });
  return source;
};

/** A text that is not JSON is refused without naming its field. */
const keptBody = jsonBody(FormDataBody, {
  refuse: (fields) => {
    const [only, ...more] = Object.values(fields).flat();
    const isNotJson = only === 'JSON not valid' && more.length === 0;
    return isNotJson ? new HttpError(400, { message: [only] }) : invalid(fields);
  },
});

export const exploreState = (deps: Deps) => {
  const tabKeys = createTabKeys(deps);
  const keyValues = createKeyValues(deps.store.db);

  return new Hono<Env>()
    .post(
      FORM_DATA,
      needs('can_write', FORM_DATA_VIEW),
      readsQuery(TabQuery),
      keptBody,
      async (c) => {
        const body = c.req.valid('json');
        const slot = await slotOf(deps, c.get('viewer'), body);
        return c.json(
          { key: await tabKeys.write(c, slot, body.form_data, body.datasource_id) },
          201,
        );
      },
    )
    .put(
      `${FORM_DATA}/:key`,
      needs('can_write', FORM_DATA_VIEW),
      readsQuery(TabQuery),
      keptBody,
      async (c) => {
        const body = c.req.valid('json');
        const slot = await slotOf(deps, c.get('viewer'), body);
        return c.json({ key: await tabKeys.write(c, slot, body.form_data, body.datasource_id) });
      },
    )
    .get(`${FORM_DATA}/:key`, needs('can_read', FORM_DATA_VIEW), async (c) => {
      const key = c.req.param('key');
      const entry = found(await keptFormData(deps, c.get('viewer'), key));
      await tabKeys.extend(key, FORM_DATA_LIFE_MS);
      return c.json({ form_data: entry.value });
    })
    .delete(
      `${FORM_DATA}/:key`,
      needs('can_write', FORM_DATA_VIEW),
      readsQuery(TabQuery),
      async (c) => {
        const key = c.req.param('key');
        const { kind } = found(await keptFormData(deps, c.get('viewer'), key));
        if (!(await tabKeys.remove(c, kind, key))) throw notFound();
        return c.json({ message: 'Deleted successfully' });
      },
    )
    .post(
      PERMALINK,
      needs('can_write', PERMALINK_VIEW),
      jsonBody(ExplorePermalinkBody),
      async (c) => {
        const viewer = c.get('viewer');
        const state = c.req.valid('json');
        const source = sourceOf(state.formData);
        if (!(await seesSource(deps, viewer, source))) {
          throw new HttpError(404, 'Dataset does not exist');
        }
        const sliceId = state.formData.slice_id;
        const chartId =
          Number.isSafeInteger(sliceId) && Number(sliceId) > 0 ? Number(sliceId) : null;
        if (chartId !== null && !(await seesChart(deps, viewer, chartId))) {
          throw new HttpError(404, 'Chart not found.');
        }
        const key = randomKey();
        const datasource = {
          datasource: `${source.id}__${source.type}`,
          datasourceId: source.id,
          datasourceType: source.type,
        };
        const link: ExplorePermalink = { chartId, ...datasource, state };
        const entry = { kind: 'explore_permalink', expiresOn: null, value: JSON.stringify(link) };
        await keyValues.put(key, { ...entry, ownerId: viewer.id, objectId: source.id }, deps.now());
        const { href: url } = new URL(`${EXPLORE_PERMALINKS_ROOT}${key}/`, deps.publicUrl());
        return c.json({ key, url }, 201);
      },
    )
    .get(`${PERMALINK}/:key`, needs('can_read', PERMALINK_VIEW), async (c) => {
      const entry = await keyValues.get('explore_permalink', c.req.param('key'), deps.now());
      const link = found(entry && (JSON.parse(entry.value) as ExplorePermalink));
      const source = sourceRef(link.datasourceId, link.datasourceType);
      if (!source || !(await seesSource(deps, c.get('viewer'), source))) throw notFound();
      return c.json(link);
    });
};
