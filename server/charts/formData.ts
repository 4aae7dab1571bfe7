import type { Selectable } from 'kysely';
import { readObject } from '../http/readJson.ts';
import type { ChartRow } from '../store/tables.ts';

type Chart = Pick<
  Selectable<ChartRow>,
  'id' | 'viz_type' | 'params' | 'datasource_id' | 'datasource_type'
>;

/** `3__table` */
const datasourceKey = ({ datasource_id, datasource_type }: Chart): string =>
  `${datasource_id}__${datasource_type}`;

/** The saved parameters as an object with the chart’s own dataset; unreadable parameters count as empty. */
export const savedFormData = (chart: Chart): Record<string, unknown> => {
  const params = readObject(chart.params);
  return {
    ...params,
    viz_type: params.viz_type ?? chart.viz_type,
    datasource: datasourceKey(chart),
  };
};

/** The form data that a page starts from, with the chart’s id. */
export const formDataOf = (chart: Chart) => ({ ...savedFormData(chart), slice_id: chart.id });

export const sliceUrl = (id: number): string =>
  `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;
