import type { ErrorInfo } from '@/api/errors';
import type { Choice, ListFilter } from '@/api/resources/lists';

export const PAGE_SIZE = 25;

/** A list as it is asked for and as it came. */
export interface ListState<Row, Filters, Column extends string> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  readonly rows: readonly Row[];
  /** Before paging. */
  readonly count: number;
  readonly filters: Filters;
  readonly sort: { readonly column: Column; readonly descending: boolean };
  readonly page: number;
  readonly databases: readonly Choice[];
}

export const emptyList = <Row, Filters, Column extends string>(
  filters: Filters,
  column: Column,
): ListState<Row, Filters, Column> => ({
  status: 'idle',
  error: null,
  rows: [],
  count: 0,
  filters,
  sort: { column, descending: true },
  page: 0,
  databases: [],
});

export type Wanted = ListFilter | null;
export const wanted = (filters: readonly Wanted[]): ListFilter[] =>
  filters.filter((filter) => filter !== null);
