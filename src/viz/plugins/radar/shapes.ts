/** Rows as shapes over the axes of their metrics. */
import { metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Amount, amountOf } from '../../shared/amount';
import { drawnFirst } from '../../shared/drawnFirst';
import { toList } from '../../shared/labels';
import { namedRows } from '../../shared/namedRows';
import { toNumber } from '../../shared/values';

export interface Axis {
  readonly metric: unknown;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

export interface Shape {
  readonly name: string;
  readonly groups: readonly unknown[];
  /** One for each axis; null where there is no number. */
  readonly amounts: readonly (Amount | null)[];
}

/** The ends that the chart gives one of its metrics. */
const given = ({ column_config: config }: FormData, label: string, name: string): number | null => {
  const own = isRecord(config) ? config[label] : undefined;
  return isRecord(own) ? toNumber(own[name]) : null;
};

const axisOf = (metric: unknown, values: readonly number[], form: FormData): Axis => {
  const label = metricLabel(metric);
  const min = given(form, label, 'radarMetricMinValue') ?? Math.min(0, ...values);
  const max = given(form, label, 'radarMetricMaxValue') ?? Math.max(...values, min);
  return { metric, label, min, max: max > min ? max : min + 1 };
};

export const toShapes = (result: ChartResult, form: FormData) => {
  const metrics = toList(form.metrics);
  const rows = namedRows(result, toList(form.groupby), metrics[0], form);
  const shapes = drawnFirst(rows).map(({ name, groups }, at): Shape => {
    const row = result.data[at] ?? {};
    return { name, groups, amounts: metrics.map((metric) => amountOf(row[metricLabel(metric)])) };
  });
  const axes = metrics.map((metric, at) =>
    axisOf(
      metric,
      shapes.flatMap(({ amounts }) => (amounts[at] == null ? [] : Number(amounts[at]))),
      form,
    ),
  );
  const missing = shapes.reduce(
    (sum, { amounts }) => sum + amounts.filter((amount) => amount === null).length,
    0,
  );
  return { axes, shapes, missing, count: rows.length };
};

export type Shapes = ReturnType<typeof toShapes>;
