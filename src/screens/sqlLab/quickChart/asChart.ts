/** Converts a quick chart's choice into the settings of a chart. */
import type { ViewColumn } from '#common/results/viewSpec.ts';
import type { ChartSettings } from '../model/queryForm';
import { lacks, VIZ_TYPE_OF, type ChartChoice } from './choice';

const NAMES = { sum: 'SUM', avg: 'AVG' } as const;

/** Null if a chart of aggregates cannot express the same: a point for each row. */
export const asChart = (
  choice: ChartChoice,
  columns: readonly ViewColumn[],
): ChartSettings | null => {
  const { kind, x, ys, group, aggregate } = choice;
  if (lacks(choice) !== null || kind === 'scatter' || aggregate === 'none') return null;
  const nameOf = (at: number | null) => (at === null ? [] : (columns[at]?.name ?? []));
  const metrics =
    aggregate === 'count'
      ? undefined
      : ys.flatMap(nameOf).map((column_name) => ({
          expressionType: 'SIMPLE',
          column: { column_name },
          aggregate: NAMES[aggregate],
          label: `${NAMES[aggregate]}(${column_name})`,
          hasCustomLabel: false,
          optionName: `metric_${aggregate}_${column_name}`,
        }));
  const viz_type = VIZ_TYPE_OF[kind];
  const metric = metrics?.slice(0, 1).map((one) => ({ metric: one }))[0];
  if (kind === 'number') return { viz_type, ...metric };
  const [dimension] = [nameOf(x)].flat();
  if (kind === 'pie') return { viz_type, groupby: [dimension], ...metric };
  return {
    viz_type,
    x_axis: dimension,
    groupby: [nameOf(group)].flat(),
    ...(metrics && { metrics: group === null ? metrics : metrics.slice(0, 1) }),
  };
};
