/** Whether a chart has no use for a column, as its dataset tells before the chart is asked. */
import type { DashboardDataset } from '@/api/resources/dashboards';
import type { FormData } from '@/viz/formData';
import { hasParts } from '@/viz/parts';

const TEMPLATE = /\{[{%](?:(?!\{[{%])[\s\S])*?[%}]\}/g;

/** A template of the dataset or of the chart may take the value of a filter whose column is nowhere else. */
const isInTemplate = (column: string, { sql }: DashboardDataset, form: FormData): boolean =>
  [sql ?? '', JSON.stringify(form)].some((text) =>
    (text.match(TEMPLATE) ?? []).some((template) => template.includes(column)),
  );

/** False where the columns are not known; a chart of other charts has those of their datasets. */
export const lacksColumn = (
  column: string,
  dataset: DashboardDataset | undefined,
  form: FormData | undefined,
): boolean =>
  dataset?.column_names !== undefined &&
  form !== undefined &&
  !hasParts(form.viz_type) &&
  !dataset.column_names.includes(column) &&
  !dataset.metrics?.some(({ metric_name }) => metric_name === column) &&
  !isInTemplate(column, dataset, form);
