/** Who may keep form data of which chart and dataset. */
import type { FormDataBody } from '#schema/explore.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import type { Slot } from '../store/tabKeys.ts';

export const FORM_DATA_LIFE_MS = 7 * 86_400_000;

export const seesDataset = async (deps: Deps, viewer: Viewer, id: number): Promise<boolean> =>
  (await deps.gate
    .datasets(viewer)
    .select('datasets.id')
    .where('datasets.id', '=', id)
    .executeTakeFirst()) !== undefined;

export const seesChart = async (deps: Deps, viewer: Viewer, id: number): Promise<boolean> =>
  (await deps.gate
    .charts(viewer)
    .select('charts.id')
    .where('charts.id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Forbidden and missing look the same (safety T13). */
export const slotOf = async (deps: Deps, viewer: Viewer, body: FormDataBody): Promise<Slot> => {
  const { chart_id, datasource_id, datasource_type } = body;
  const isDataset = datasource_type === 'table' || datasource_type === 'dataset';
  const known =
    isDataset &&
    (await seesDataset(deps, viewer, datasource_id)) &&
    (!chart_id || (await seesChart(deps, viewer, chart_id)));
  if (!known) throw new HttpError(404, 'Resource was not found.');
  const object = chart_id ? `chart ${chart_id}` : `${datasource_type} ${datasource_id}`;
  return { kind: 'explore_form_data', object, lifeMs: FORM_DATA_LIFE_MS };
};
