import type { ColumnProfile } from '#common/results/profile.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import type { StoredResult } from '../../engine/engine.ts';

/** What a worker over stored results answers. It runs no statement and knows no database. */
export interface ResultCalls {
  /** Stores the view under `viewKey`. */
  view: {
    args: { readonly key: string; readonly viewKey: string; readonly spec: ViewSpec };
    answer: StoredResult;
  };
  /** JSON text of one page of a view; null when the result it shows is gone. */
  viewPage: { args: { readonly viewKey: string; readonly page: number }; answer: string | null };
  profile: { args: { readonly key: string; readonly column: number }; answer: ColumnProfile };
}

/** All that such a worker is told. */
export interface ResultsSetup {
  readonly spoolDir: string;
}
