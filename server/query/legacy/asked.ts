/** What a chart of the old address asks beside what all of them ask. */
export interface Asked {
  readonly columns: readonly unknown[];
  /** Null: rows as they are. */
  readonly metrics: readonly unknown[] | null;
  /** Asked for its order alone: no part of what is drawn. */
  readonly sortMetric?: unknown;
  readonly orderby?: readonly unknown[];
  readonly is_timeseries?: boolean;
  readonly time_grain_sqla?: string;
  /** Conditions that the chart needs itself. */
  readonly filters?: readonly object[];
  /** Rows at most in place of what the form says; null for as many as there may be. */
  readonly row_limit?: number | null;
}
