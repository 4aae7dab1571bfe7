/** What completion has looked up: columns of tables named in statements, and names of functions. */
import { createSlice } from '@reduxjs/toolkit';
import type { TableKeyInfo } from '#common/wire/database.ts';
import { failed } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { Writable } from '@/lib/writable';
import { lookUpColumns, lookUpFunctions, type TableAt } from '../thunks/lookUp';
import type { TableColumn } from '../../model/table';

export type LookedUpColumn = Pick<TableColumn, 'name' | 'type' | 'longType' | 'comment' | 'isKey'>;

interface LookedUp {
  /** By `tableKey`; empty while they are loading and for tables that do not exist. */
  readonly columns: Readonly<Record<string, readonly LookedUpColumn[]>>;
  /** By `tableKey` too. */
  readonly foreignKeys: Readonly<Record<string, readonly TableKeyInfo[]>>;
  readonly functions: Readonly<Record<number, readonly string[]>>;
}

const NONE: readonly never[] = [];
const initialState: LookedUp = { columns: {}, foreignKeys: {}, functions: {} };

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
        ({ columns, foreignKeys }: Writable<LookedUp>, { meta: { arg }, payload }) => {
          columns[tableKey(arg)] = Object.freeze(payload.columns);
          foreignKeys[tableKey(arg)] = Object.freeze(payload.foreignKeys);
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
      /** A failed lookup may be repeated. */
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
export const selectColumnsOfTables = (
  state: RootState,
  dbId: number,
  isWanted: (table: string) => boolean,
): readonly LookedUpColumn[] =>
  Object.entries(state.sqlLookedUp.columns).flatMap(([key, columns]) => {
    const [ofDatabase, , , name] = JSON.parse(key) as [number, unknown, unknown, string];
    return ofDatabase === dbId && isWanted(name) ? columns : [];
  });
export const selectForeignKeysAt = (state: RootState, table: TableAt) =>
  state.sqlLookedUp.foreignKeys[tableKey(table)] ?? NONE;
export const selectFunctionsOf = (state: RootState, dbId: number): readonly string[] | undefined =>
  state.sqlLookedUp.functions[dbId];
