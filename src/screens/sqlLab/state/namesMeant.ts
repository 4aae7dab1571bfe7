/** Loaded names that a run may have meant, for servers that offer none in their messages. */
import { tokens } from '#common/sql/lexer.ts';
import type { RootState } from '@/app/store';
import { tablesKey } from '../model/listings';
import { missingIn } from '../model/missing';
import type { Run } from '../model/run';
import { editorRules } from '../model/statementsToRun';
import { selectDatabase, selectEditor, selectSchemaShown, selectTablesOf } from './selectors';
import { selectColumnsOfTables } from './slices/lookedUpSlice';

const NONE: readonly string[] = [];

const tableNames = (state: RootState, { dbId, catalog, schema, sqlEditorId }: Run) => {
  const editor = selectEditor(state, sqlEditorId);
  const home = schema ?? (editor && selectSchemaShown(state, editor)) ?? '';
  const listing = state.sqlLab.tableNames[tablesKey(dbId, catalog, home)];
  return listing?.items?.map(({ name }) => name) ?? NONE;
};

/** Columns of the tables that the statement names. */
const columnNames = (state: RootState, { dbId, sql, sqlEditorId }: Run) => {
  const rules = editorRules(selectDatabase(state, dbId)?.backend);
  const named = new Set<string>();
  for (const { kind, text } of tokens(sql, rules))
    named.add((kind === 'quoted' ? text.slice(1, -1) : text).toLowerCase());
  const isNamed = (table: string) => named.has(table.toLowerCase());
  return [
    ...selectTablesOf(state, sqlEditorId).flatMap(({ name, columns }) =>
      isNamed(name) ? columns : [],
    ),
    ...selectColumnsOfTables(state, dbId, isNamed),
  ].map(({ name }) => name);
};

/** Tables for an unknown table, columns for an unknown column, else nothing. */
export const namesMeant = (state: RootState, run: Run): readonly string[] => {
  const missing = run.error && missingIn(run.error);
  if (missing === 'table') return tableNames(state, run);
  return missing === 'column' ? columnNames(state, run) : NONE;
};
