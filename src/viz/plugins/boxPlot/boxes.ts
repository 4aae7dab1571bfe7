/** Rows as boxes: one for each group and metric. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { categoryName } from '../../shared/categoryName';
import { toList } from '../../shared/labels';
import { fullDate, timeFormatter } from '#common/timeFormat.ts';
import { toNumber } from '../../shared/values';
import { type Amount, amountOf } from '../../shared/amount';

export interface Box {
  readonly name: string;
  readonly metric: string;
  readonly groups: readonly unknown[];
  readonly min: Amount;
  readonly q1: Amount;
  readonly median: Amount;
  readonly q3: Amount;
  readonly max: Amount;
  readonly mean: Amount | null;
  readonly count: number;
  readonly outliers: readonly Amount[];
}

const amounts = (value: unknown): readonly Amount[] =>
  Array.isArray(value) ? value.flatMap((one) => amountOf(one) ?? []) : [];

/** A group without numbers has no box. */
export const toBoxes = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
): readonly Box[] => {
  const groups = toList(form.groupby).map(columnLabel);
  const metrics = toList(form.metrics).map(metricLabel);
  const typeOf = (name: string) => result.coltypes[result.colnames.indexOf(name)];
  const format = form.date_format;
  const time =
    typeof format === 'string' && format !== '' && format !== 'smart_date'
      ? timeFormatter(format)
      : fullDate;
  return result.data.flatMap((row) =>
    metrics.flatMap((metric): readonly Box[] => {
      const at = (field: string) => amountOf(row[`${metric}__${field}`]);
      const [min, q1, median, q3, max] = ['min', 'q1', 'median', 'q3', 'max'].map(at);
      if (min == null || q1 == null || median == null || q3 == null || max == null) return [];
      const metricName = dataset.verboseNames[metric] ?? metric;
      const names = groups.map((group) => categoryName(row[group], typeOf(group), time));
      return [
        {
          name: [...names, ...(metrics.length > 1 || names.length === 0 ? [metricName] : [])].join(
            ', ',
          ),
          metric,
          groups: groups.map((group) => row[group] ?? null),
          min,
          q1,
          median,
          q3,
          max,
          mean: at('mean'),
          count: toNumber(row[`${metric}__count`]) ?? 0,
          outliers: amounts(row[`${metric}__outliers`]),
        },
      ];
    }),
  );
};
