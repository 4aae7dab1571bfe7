/** What completion has looked up: columns of tables named in statements, and names of functions. */
import { createSlice } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { Writable } from '@/lib/writable';
import { lookUpColumns, lookUpFunctions, type TableAt } from '../thunks/lookUp';
import type { TableColumn } from '../../model/table';

export type LookedUpColumn = Pick<TableColumn, 'name' | 'type' | 'longType' | 'comment' | 'isKey'>;

interface LookedUp {
  /** By `tableKey`; empty while they are loading and for tables that do not exist. */
  readonly columns: Readonly<Record<string, readonly LookedUpColumn[]>>;
  readonly functions: Readonly<Record<number, readonly string[]>>;
}

const NONE: readonly never[] = [];
const initialState: LookedUp = { columns: {}, functions: {} };

const tableKey = ({ dbId, catalog, schema, name }: TableAt): string =>
  JSON.stringify([dbId, catalog, schema, name]);

const lookedUpSlice = createSlice({
  name: 'sqlLookedUp',
  initialState,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(lookUpColumns.pending, ({ columns }: Writable<LookedUp>, { meta: { arg } }) => {
        columns[tableKey(arg)] ??= NONE;
      })
      .addCase(
        lookUpColumns.fulfilled,
        ({ columns }: Writable<LookedUp>, { meta: { arg }, payload }) => {
          columns[tableKey(arg)] = Object.freeze(payload);
        },
      )
      .addCase(lookUpFunctions.pending, ({ functions }: Writable<LookedUp>, { meta: { arg } }) => {
        functions[arg] ??= NONE;
      })
      .addCase(
        lookUpFunctions.fulfilled,
        ({ functions }: Writable<LookedUp>, { meta: { arg }, payload }) => {
          functions[arg] = Object.freeze(payload);
        },
      )
      /** A name still being written is not a table; a failed lookup may be repeated. */
      .addMatcher(
        failed(lookUpColumns),
        ({ columns }: Writable<LookedUp>, { meta: { arg }, payload }) => {
          if (payload.kind !== 'http') delete columns[tableKey(arg)];
        },
      ),
});

export const sqlLookedUp = lookedUpSlice.reducer;

export const selectColumnsAt = (state: RootState, table: TableAt) =>
  state.sqlLookedUp.columns[tableKey(table)];
export const selectFunctionsOf = (state: RootState, dbId: number): readonly string[] | undefined =>
  state.sqlLookedUp.functions[dbId];
