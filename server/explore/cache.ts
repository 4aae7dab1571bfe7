/** Form data kept per tab: its owner, its chart and its dataset or query. */
import type { FormDataBody } from '#common/wire/explore.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { createKeyValues } from '../store/keyValues.ts';
import type { Slot } from '../http/tabKeys.ts';
import { seesSource, type SourceRef, sourceRef } from './source.ts';

export const FORM_DATA_LIFE_MS = 7 * 86_400_000;

/** The number is that of a dataset or a query; the kind says which. */
const KINDS = {
  dataset: 'explore_form_data',
  query: 'explore_query_form_data',
} as const satisfies Record<SourceRef['kind'], Slot['kind']>;

export const seesChart = async (deps: Deps, viewer: Viewer, id: number): Promise<boolean> =>
  (await deps.gate
    .charts(viewer)
    .select('charts.id')
    .where('charts.id', '=', id)
    .executeTakeFirst()) !== undefined;

const missing = () => new HttpError(404, 'Resource was not found.');

/** Forbidden and missing look the same. */
export const slotOf = async (deps: Deps, viewer: Viewer, body: FormDataBody): Promise<Slot> => {
  const { chart_id, datasource_id, datasource_type } = body;
  const source = sourceRef(datasource_id, datasource_type);
  if (!source || (chart_id && !(await seesChart(deps, viewer, chart_id)))) throw missing();
  if (!(await seesSource(deps, viewer, source))) {
    throw source.kind === 'query'
      ? new HttpError(400, { message: ['Query does not exist'] })
      : missing();
  }
  const object = chart_id ? `chart ${chart_id}` : `${datasource_type} ${datasource_id}`;
  return { kind: KINDS[source.kind], object, lifeMs: FORM_DATA_LIFE_MS };
};

interface KeptFormData {
  readonly kind: Slot['kind'];
  /** JSON text. */
  readonly value: string;
}

/** The form data under this key, if the viewer may read its dataset or query. */
export const keptFormData = async (
  deps: Deps,
  viewer: Viewer,
  key: string,
): Promise<KeptFormData | undefined> => {
  const keyValues = createKeyValues(deps.store.db);
  for (const [kind, name] of Object.entries(KINDS)) {
    const entry = await keyValues.get(name, key, deps.now());
    if (!entry) continue;
    const source = { kind: kind as SourceRef['kind'], id: entry.objectId ?? -1 };
    return (await seesSource(deps, viewer, source))
      ? { kind: name, value: entry.value }
      : undefined;
  }
  return undefined;
};
