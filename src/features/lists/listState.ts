import { PAGE_SIZE } from '#common/readPaths.ts';
import type { ErrorInfo } from '@/api/errors';

/** The value of a filter; null and empty text filter nothing. */
export type FilterValue = string | number | boolean | null;
export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface Sort<Column extends string = string> {
  readonly column: Column;
  readonly descending: boolean;
}

export interface ListedRow {
  readonly id: number;
}

/** The request of a list and its rows. */
export interface ListState<
  Row extends ListedRow,
  Filters extends FilterValues,
  Column extends string,
> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  /** In the order of the list. */
  readonly ids: readonly number[];
  readonly byId: Readonly<Record<number, Row>>;
  /** Before paging. */
  readonly count: number;
  readonly filters: Filters;
  readonly sort: Sort<Column>;
  /** From 0. */
  readonly page: number;
  /** The latest request; replies to earlier ones are ignored. */
  readonly requestId: string | null;
}

/** A change of filters or order. */
export interface ListChange<Filters extends FilterValues, Column extends string> {
  readonly filters?: Partial<Filters>;
  readonly sort?: Sort<Column>;
  readonly page?: number;
}

export const emptyList = <
  Row extends ListedRow,
  Filters extends FilterValues,
  Column extends string,
>(
  filters: Filters,
  sort: Sort<Column>,
): ListState<Row, Filters, Column> => ({
  status: 'idle',
  error: null,
  ids: [],
  byId: {},
  count: 0,
  filters,
  sort,
  page: 0,
  requestId: null,
});

/** A new filter or order starts on the first page. */
export const requestChanged = <State extends ListState<ListedRow, FilterValues, string>>(
  state: State,
  { filters, sort = state.sort, page = 0 }: ListChange<State['filters'], State['sort']['column']>,
): State => ({ ...state, filters: { ...state.filters, ...filters }, sort, page });

/** The list with the rows of a page; a page beyond the end leads to the last one. */
export const withRows = <Row extends ListedRow, State extends ListState<Row, FilterValues, string>>(
  state: State,
  rows: readonly Row[],
  count: number,
): State => {
  if (rows.length === 0 && count > 0 && state.page > 0)
    return { ...state, page: Math.ceil(count / PAGE_SIZE) - 1 };
  return {
    ...state,
    status: 'ready',
    error: null,
    ids: rows.map(({ id }) => id),
    byId: Object.fromEntries(rows.map((row) => [row.id, row])),
    count,
  };
};

export const withoutRows = <State extends ListState<ListedRow, FilterValues, string>>(
  state: State,
  gone: readonly number[],
): State => ({
  ...state,
  ids: state.ids.filter((id) => !gone.includes(id)),
  count: state.count - gone.length,
});
