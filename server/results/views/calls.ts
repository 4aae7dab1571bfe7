import type { CellRange } from '#common/results/cellRange.ts';
import type { Figures } from '#common/results/figures.ts';
import type { ColumnProfile } from '#common/results/profile.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import type { StoredResult } from '../../engine/engine.ts';

/** What a worker over stored results does. It runs no statement and knows no database. */
export interface ViewCalls {
  /** Stores the view under `viewKey`. */
  view: {
    args: { readonly key: string; readonly viewKey: string; readonly spec: ViewSpec };
    reply: StoredResult;
  };
  /** JSON text of one page of a view; null when the result it shows is gone. */
  viewPage: { args: { readonly viewKey: string; readonly page: number }; reply: string | null };
  figures: {
    args: { readonly key: string; readonly ranges: readonly CellRange[] };
    reply: Figures;
  };
  profile: { args: { readonly key: string; readonly column: number }; reply: ColumnProfile };
}
