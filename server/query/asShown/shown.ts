/** How a chart shows its rows, where the server has to shape them as the page does. */
export type Shown =
  | { readonly kind: 'table' }
  | {
      readonly kind: 'pivot';
      readonly rows: readonly string[];
      readonly columns: readonly string[];
      readonly metrics: readonly string[];
      readonly aggregate: string;
      /** Metrics are rows instead of columns. */
      readonly hasMetricRows: boolean;
      /** The group comes before the metric. */
      readonly combinesMetrics: boolean;
      readonly hasRowTotals: boolean;
      readonly hasColumnTotals: boolean;
    };
export type ShownPivot = Extract<Shown, { kind: 'pivot' }>;
