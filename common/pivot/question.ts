/** What a pivot table shows, by the labels of its rows' columns. */
import type { AggregateName } from './fold.ts';

export interface PivotQuestion {
  /** Labels of the result's columns. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  readonly metricsStand: 'rows' | 'columns';
  /** Metrics stand side by side within each group, not groups within each metric. */
  readonly isCombined: boolean;
  readonly aggregate: AggregateName;
  /** Totals are what each metric is of all rows behind them, instead of being made of the cells. */
  readonly isOfAllRows: boolean;
  /** The metrics whose cells add up to the metric of all rows behind them. */
  readonly addingUp: readonly string[];
  /** Totals are over all metrics, as on the wire; else each metric has its own. */
  readonly addsMetrics?: boolean;
}
