/** What a chart of the old address asks beside what all of them ask. */
export interface Asked {
  readonly columns: readonly unknown[];
  /** Null: rows as they are. */
  readonly metrics: readonly unknown[] | null;
  readonly orderby?: readonly unknown[];
  readonly is_timeseries?: boolean;
  readonly time_grain_sqla?: string;
  /** Conditions that the chart needs itself. */
  readonly filters?: readonly object[];
  /** As many rows as the limits allow, whatever the form says. */
  readonly row_limit?: null;
}
