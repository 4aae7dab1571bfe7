import type { How } from './partial.ts';

/** How the rows of an index become those of a range. */
export interface Combination {
  /** How many of its first columns are dimensions; the bins stand behind them, then the parts of the metrics. */
  readonly dimensions: number;
  /** The bins of the range, without the last one. */
  readonly from: number;
  readonly to: number;
  readonly metrics: readonly { readonly how: How; readonly label: string }[];
  readonly order: readonly { readonly metric: number; readonly isAscending: boolean }[];
  readonly rowLimit: number;
}
