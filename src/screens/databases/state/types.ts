import type { DatabaseListRow } from '#common/wire/database.ts';
import type { ErrorInfo } from '@/api/errors';

/** A database as the page keeps it: `extra` is an object here, never text. */
export interface KeptDatabase extends Omit<DatabaseListRow, 'extra'> {
  readonly extra: Readonly<Record<string, unknown>>;
}

export type SortColumn = 'name' | 'changed';

export interface DatabasesState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  error: ErrorInfo | null;
  /** In the order of the list. */
  ids: readonly number[];
  byId: Readonly<Record<number, KeptDatabase>>;
  count: number;
  search: string;
  sort: { readonly column: SortColumn; readonly descending: boolean };
  page: number;
}
