/** A list of stored objects: its slice, and the thunks that load and delete its rows. */
import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { PAGE_SIZE } from '#common/readPaths.ts';
import type { Call } from '@/api/client';
import {
  deleteItem,
  deleteItems,
  fetchList,
  type ListFilter,
  type ListResource,
} from '@/api/resources/lists';
import { type AppThunk, createAppThunk, failed } from '@/app/redux';
import type { RootState } from '@/app/store';
import {
  requestChanged,
  emptyList,
  type FilterValues,
  type ListChange,
  type ListedRow,
  type ListState,
  type Sort,
  withoutRows,
  withRows,
} from './listState';

/** What a filter may depend on besides its value. */
export interface FilterContext {
  readonly now: number;
  readonly userId: number | undefined;
}

export interface ListSource<
  Row extends ListedRow,
  Wire,
  Filters extends FilterValues,
  Column extends string,
> {
  /** The prefix of its action types. */
  readonly name: string;
  /** The present one, where it depends on what is open. */
  readonly resource: ListResource | ((state: RootState) => ListResource);
  /** Selects its slice. */
  readonly select: (state: RootState) => ListState<Row, Filters, Column>;
  /** The columns to read; absent: the server's choice. */
  readonly wireColumns?: readonly string[];
  /** The values that filter nothing. */
  readonly noFilters: Filters;
  readonly toWire: (filters: Filters, context: FilterContext) => readonly ListFilter[];
  readonly firstSort: Sort<Column>;
  /** The server's name for each order; absent: the same name. */
  readonly orders?: Readonly<Record<Column, string>>;
  readonly toRow: (wire: Wire) => Row;
  /** Adds what another request knows about the rows. */
  readonly complete?: (rows: readonly Row[], call: Call) => Promise<readonly Row[]>;
  /** One request deletes any number; absent: one request for each. */
  readonly deletesTogether?: boolean;
}

/** The name of a row in messages. */
export interface NamedRow extends ListedRow {
  readonly name: string;
  /** What else is asked of its deletion. */
  readonly with?: Readonly<Record<string, string>>;
}

export interface List<Row extends ListedRow, Filters extends FilterValues, Column extends string> {
  readonly reducer: Reducer<ListState<Row, Filters, Column>>;
  readonly select: (state: RootState) => ListState<Row, Filters, Column>;
  readonly noFilters: Filters;
  readonly firstSort: Sort<Column>;
  /** Reads the current page. */
  readonly load: AppThunk<{ readonly rows: readonly Row[]; readonly count: number }, void>;
  readonly remove: AppThunk<void, readonly NamedRow[]>;
  readonly changed: (change: ListChange<Filters, Column>) => UnknownAction;
  readonly rowChanged: (change: { readonly id: number } & Partial<Row>) => UnknownAction;
}

export const createList = <
  Row extends ListedRow,
  Wire,
  Filters extends FilterValues,
  Column extends string,
>(
  source: ListSource<Row, Wire, Filters, Column>,
): List<Row, Filters, Column> => {
  type State = ListState<Row, Filters, Column>;
  const { name, select, noFilters, firstSort } = source;
  const resourceIn = (state: RootState): ListResource =>
    typeof source.resource === 'function' ? source.resource(state) : source.resource;
  const changed = createAction<ListChange<Filters, Column>>(`${name}/changed`);
  const rowChanged = createAction(
    `${name}/rowChanged`,
    (change: { readonly id: number } & Partial<Row>) => ({ payload: change }),
  );

  const load = createAppThunk(`${name}/load`, async (_: void, { getState, signal }) => {
    const { filters, sort, page } = select(getState());
    const context = { now: Date.now(), userId: getState().session.user?.userId };
    const { count, result } = await fetchList<Wire>(
      resourceIn(getState()),
      {
        ...(source.wireColumns ? { columns: source.wireColumns } : {}),
        filters: source.toWire(filters, context),
        orderColumn: source.orders?.[sort.column] ?? sort.column,
        descending: sort.descending,
        page,
        pageSize: PAGE_SIZE,
      },
      { signal },
    );
    const rows = result.map(source.toRow);
    return { rows: source.complete ? await source.complete(rows, { signal }) : rows, count };
  });

  const remove = createAppThunk(
    `${name}/remove`,
    async (rows: readonly NamedRow[], { dispatch, getState, signal }) => {
      const ids = rows.map(({ id }) => id);
      const resource = resourceIn(getState());
      try {
        if (source.deletesTogether) await deleteItems(resource, ids, { signal });
        else for (const row of rows) await deleteItem(resource, row.id, { signal }, row.with);
      } finally {
        // Rows of the next page move up, and if one deletion is refused, others may have succeeded.
        const { count, ids: shown } = select(getState());
        if (count > shown.length || ids.length > 1) void dispatch(load());
      }
    },
  );

  const hasFailed = failed(load);
  const reducer = (state: State | undefined, action: UnknownAction): State => {
    if (!state) return emptyList(noFilters, firstSort);
    if (changed.match(action)) return requestChanged(state, action.payload);
    if (rowChanged.match(action)) {
      const { id } = action.payload;
      const row = state.byId[id];
      return row
        ? { ...state, byId: { ...state.byId, [id]: { ...row, ...action.payload } } }
        : state;
    }
    if (remove.fulfilled.match(action))
      return withoutRows(
        state,
        action.meta.arg.map(({ id }) => id),
      );
    if (load.pending.match(action))
      return { ...state, status: 'loading', requestId: action.meta.requestId };
    if (load.fulfilled.match(action) && action.meta.requestId === state.requestId)
      return withRows<Row, State>(state, action.payload.rows, action.payload.count);
    if (hasFailed(action) && action.meta.requestId === state.requestId)
      return { ...state, status: 'failed', error: action.payload };
    return state;
  };

  return { reducer, select, noFilters, firstSort, load, remove, changed, rowChanged };
};
