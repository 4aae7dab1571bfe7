import { metricLabel } from '#common/labels.ts';
import type { DatasetFacts } from '../chartResult';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';
import { exactNumber, type FormatNumber, numberFormatter } from '../shared/numberFormat';

const showsShares = ({ contributionMode, stack }: FormData): boolean =>
  contributionMode === 'row' || contributionMode === 'column' || stack === 'Expand';

/** The chart's own format, else the metric's, else adaptive; shares are percentages. */
export const axisFormat = (form: FormData, dataset: DatasetFacts): FormatNumber => {
  if (form.comparison_type === 'percentage' && toList(form.time_compare).length > 0)
    return numberFormatter('.1%');
  if (showsShares(form)) return numberFormatter('.0%');
  const own = typeof form.y_axis_format === 'string' ? form.y_axis_format : 'SMART_NUMBER';
  const metrics = toList(form.metrics ?? form.metric).map(metricLabel);
  const fromDataset = metrics.map((metric) => dataset.columnFormats[metric]).find(Boolean);
  return numberFormatter(own === 'SMART_NUMBER' && fromDataset ? fromDataset : own);
};

/** Every digit that matters of one metric's values. */
export const exactFormat = (
  form: FormData,
  dataset: DatasetFacts,
  metric: string,
): FormatNumber => {
  if (showsShares(form)) return numberFormatter('.1%');
  const own = form.y_axis_format;
  const isChosen = typeof own === 'string' && own !== '' && own !== 'SMART_NUMBER';
  const format = dataset.columnFormats[metric] ?? (isChosen ? own : undefined);
  return format === undefined ? exactNumber : numberFormatter(format);
};
