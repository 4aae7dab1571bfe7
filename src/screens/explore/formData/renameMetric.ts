/** What a chart says of a metric by its name goes with the metric when it is renamed. */
import { metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';

const METRICS = ['metrics', 'metric', 'metrics_b', 'percent_metrics', 'secondary_metric'];
const SORTS = ['timeseries_limit_metric', 'series_limit_metric'];

interface Renamed {
  readonly from: unknown;
  readonly to: unknown;
}

const idOf = (metric: unknown): unknown => (isRecord(metric) ? metric.optionName : undefined);

/** A metric keeps its id when it is edited; without one, its place among as many. */
const renamedIn = (before: readonly unknown[], after: readonly unknown[]): readonly Renamed[] =>
  before.flatMap((from, at) => {
    const id = idOf(from);
    const other = after.find((one) => id !== undefined && idOf(one) === id);
    const to = other ?? (before.length === after.length ? after[at] : undefined);
    const stays = after.some((one) => metricLabel(one) === metricLabel(from));
    return to !== undefined && !stays && metricLabel(from) !== metricLabel(to)
      ? [{ from, to }]
      : [];
  });

/** Old name → new name; percentages have a sign before theirs. */
const namesOf = (renamed: readonly Renamed[]): ReadonlyMap<string, string> =>
  new Map(
    renamed.flatMap(({ from, to }) => [
      [metricLabel(from), metricLabel(to)] as const,
      [`%${metricLabel(from)}`, `%${metricLabel(to)}`] as const,
    ]),
  );

const withKeys = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [names.get(key) ?? key, one]))
    : value;

const withColumns = (value: unknown, names: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value)
    ? value.map((rule: unknown) =>
        isRecord(rule) && typeof rule.column === 'string' && names.has(rule.column)
          ? { ...rule, column: names.get(rule.column) }
          : rule,
      )
    : value;

export const withRenamedMetrics = (before: FormData, after: FormData): FormData => {
  const renamed = METRICS.filter((key) => !sameJson(before[key], after[key])).flatMap((key) =>
    renamedIn(toList(before[key]), toList(after[key])),
  );
  if (renamed.length === 0) return after;
  const names = namesOf(renamed);
  const carried: Readonly<Record<string, unknown>> = {
    column_config: withKeys(after.column_config, names),
    label_colors: withKeys(after.label_colors, names),
    conditional_formatting: withColumns(after.conditional_formatting, names),
    x_axis_sort: names.get(String(after.x_axis_sort)) ?? after.x_axis_sort,
    ...Object.fromEntries(
      SORTS.map((key) => [
        key,
        renamed.find(({ from }) => sameJson(from, after[key]))?.to ?? after[key],
      ]),
    ),
  };
  return {
    ...after,
    ...Object.fromEntries(Object.entries(carried).filter(([, value]) => value !== undefined)),
  };
};
