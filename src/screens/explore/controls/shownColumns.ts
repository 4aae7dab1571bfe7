import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData } from '@/viz/formData';
import { toList, unique } from '@/viz/shared/labels';

export interface ShownColumn {
  /** Its label in the result. */
  readonly name: string;
  readonly isMetric: boolean;
}

const isRaw = ({ query_mode, all_columns }: FormData): boolean =>
  query_mode === 'raw' || (query_mode !== 'aggregate' && toList(all_columns).length > 0);

/** The columns that a table's settings show, in order. A pivot table has its metrics alone. */
export const shownColumns = (form: FormData): readonly ShownColumn[] => {
  if (form.viz_type === 'table' && isRaw(form))
    return toList(form.all_columns).map((column) => ({
      name: columnLabel(column),
      isMetric: false,
    }));
  const groups = form.viz_type === 'table' ? toList(form.groupby) : [];
  return unique(
    [
      ...groups.map((column) => ({ name: columnLabel(column), isMetric: false })),
      ...toList(form.metrics ?? form.metric).map((metric) => ({
        name: metricLabel(metric),
        isMetric: true,
      })),
      ...toList(form.percent_metrics).map((metric) => ({
        name: `%${metricLabel(metric)}`,
        isMetric: true,
      })),
    ],
    ({ name }) => name,
  );
};
