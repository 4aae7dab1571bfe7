import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import type { TableKeyInfo } from '#common/wire/database.ts';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { Completion } from '../completion/complete';
import type { ForeignKey, Known, TablePath } from '../completion/known';
import { tablesKey } from '../model/listings';
import {
  selectColumnsAt,
  selectForeignKeysAt,
  selectFunctionsOf,
} from '../state/slices/lookedUpSlice';
import { schemaShown } from '../model/schemaShown';
import { selectSchemas, selectTablesOf } from '../state/selectors';
import { loadTables } from '../state/thunks/catalog';
import { lookUpColumns, lookUpFunctions } from '../state/thunks/lookUp';
import type { Editor } from '../model/editor';

const NONE: readonly never[] = [];

const toForeignKey = (key: TableKeyInfo): readonly ForeignKey[] =>
  key.referred_table
    ? [
        {
          columns: key.column_names,
          table: key.referred_table,
          schema: key.referred_schema ?? null,
          referred: key.referred_columns ?? [],
        },
      ]
    : [];

export interface KnownNames {
  readonly known: () => Known;
  /** Requests what completion lacked, once. */
  readonly lookUp: (missing: Completion) => void;
  /** Changes whenever more is loaded. */
  readonly version: unknown;
}

/** Names of a tab's database, read from the store at the moment of use. */
export const useKnownNames = (editor: Editor, backend: string | null): KnownNames => {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const { id, dbId, catalog } = editor;
  const lookedUp = useAppSelector((state) => state.sqlLookedUp);
  const tableNames = useAppSelector((state) => state.sqlLab.tableNames);
  const schemasRead = useAppSelector((state) => selectSchemas(state, dbId ?? 0, catalog));
  const version = useMemo(
    () => ({ lookedUp, tableNames, schemasRead }),
    [lookedUp, tableNames, schemasRead],
  );

  const hasFunctions = useAppSelector(
    (state) => dbId === null || selectFunctionsOf(state, dbId) !== undefined,
  );
  useEffect(() => {
    if (dbId !== null && !hasFunctions) void dispatch(lookUpFunctions(dbId));
  }, [dispatch, dbId, hasFunctions]);

  const at = (table: TablePath) => ({
    ...table,
    dbId: dbId ?? 0,
    catalog: table.catalog ?? catalog,
  });
  return {
    version,
    known: () => {
      const state = store.getState();
      const opened = selectTablesOf(state, id);
      const { items: schemas, status } = selectSchemas(state, dbId ?? 0, catalog);
      const schema = schemaShown(editor, schemas);
      const tablesIn = (one: string) => state.sqlLab.tableNames[tablesKey(dbId ?? 0, catalog, one)];
      const areTablesRead = schema === null || tablesIn(schema)?.status !== 'loading';
      return {
        backend,
        schema,
        schemas,
        areNamesRead: dbId === null || (status !== 'loading' && areTablesRead),
        functions: dbId === null ? NONE : (selectFunctionsOf(state, dbId) ?? NONE),
        tablesOf: (one) => tablesIn(one)?.items,
        columnsOf: (table) => {
          const open = opened.find(
            ({ name, schema, columns }) =>
              columns.length > 0 && name === table.name && schema === table.schema,
          );
          return open?.columns ?? selectColumnsAt(state, at(table));
        },
        foreignKeysOf: (table) => {
          const open = opened.find(
            ({ name, schema, initialized }) =>
              initialized && name === table.name && schema === table.schema,
          );
          return (open?.foreignKeys ?? selectForeignKeysAt(state, at(table))).flatMap(toForeignKey);
        },
        opened,
      };
    },
    lookUp: ({ missingTables, missingSchemas }) => {
      if (dbId === null) return;
      for (const table of missingTables) void dispatch(lookUpColumns(at(table)));
      for (const schema of missingSchemas)
        void dispatch(loadTables({ dbId, catalog, schema, force: false }));
    },
  };
};
