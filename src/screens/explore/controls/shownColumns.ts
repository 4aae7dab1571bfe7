import type { Datasource } from '#common/wire/datasource.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { COMPARED_PARTS } from '@/viz/controls/comparedParts';
import type { FormData } from '@/viz/formData';
import { sharesTitle } from '@/viz/plugins/table/titles';
import { toList, unique } from '@/viz/shared/labels';
import { type Column, columnTitle, type Metric, metricTitle } from '../formData/adhoc';

export interface ShownColumn {
  /** Its label in the result. */
  readonly name: string;
  /** What the table calls it. */
  readonly title: string;
  readonly isMetric: boolean;
  /** No column: a part of the picture that has a name and may be hidden. */
  readonly isPart?: boolean;
}

const isRaw = ({ query_mode, all_columns }: FormData): boolean =>
  query_mode === 'raw' || (query_mode !== 'aggregate' && toList(all_columns).length > 0);

/** The columns that a table's settings show, in order. A pivot table has its metrics alone. */
export const shownColumns = (form: FormData, dataset: Datasource): readonly ShownColumn[] => {
  const plain = (column: unknown): ShownColumn => ({
    name: columnLabel(column),
    title: columnTitle(column as Column, dataset),
    isMetric: false,
  });
  const measure = (metric: unknown): ShownColumn => ({
    name: metricLabel(metric),
    title: metricTitle(metric as Metric, dataset),
    isMetric: true,
  });
  const shares = (metric: unknown): ShownColumn => {
    const { name, title } = measure(metric);
    return { name: `%${name}`, title: sharesTitle(form, title), isMetric: true };
  };
  if (form.viz_type === 'pop_kpi')
    return COMPARED_PARTS.map((name) => ({ name, title: name, isMetric: false, isPart: true }));
  if (form.viz_type === 'table' && isRaw(form)) return toList(form.all_columns).map(plain);
  const groups = form.viz_type === 'table' ? toList(form.groupby) : [];
  return unique(
    [
      ...groups.map(plain),
      ...toList(form.metrics ?? form.metric).map(measure),
      ...toList(form.percent_metrics).map(shares),
    ],
    ({ name }) => name,
  );
};
