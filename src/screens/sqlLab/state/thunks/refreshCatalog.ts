import type { AppDispatch, RootState } from '@/app/store';
import { tablesKey } from '../../model/listings';
import { schemaShown } from '../../model/schemaShown';
import { selectDatabase, selectEditor, selectSchemas, selectTablesOf } from '../selectors';
import { loadCatalogs, loadSchemas, loadTables } from './catalog';
import { openTable } from './tableActions';

/** Reloads, bypassing every cache, what the tab's tree shows; what is open stays open. */
export const refreshCatalogue =
  (editorId: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const state = getState();
    const editor = selectEditor(state, editorId);
    if (!editor || editor.dbId === null) return;
    const { dbId, catalog } = editor;
    const force = true;
    const schemas = selectSchemas(state, dbId, catalog).items;
    const home = schemaShown(editor, schemas);
    const listed = new Set(home === null ? schemas : [home, ...schemas]);
    const known = [...listed].filter(
      (schema) => state.sqlLab.tableNames[tablesKey(dbId, catalog, schema)],
    );
    const opened = selectTablesOf(state, editorId).filter(
      (table) => table.dbId === dbId && table.catalog === catalog && table.expanded,
    );
    await Promise.all([
      ...(selectDatabase(state, dbId)?.allow_multi_catalog
        ? [dispatch(loadCatalogs({ dbId, force }))]
        : []),
      dispatch(loadSchemas({ dbId, catalog, force })),
      ...known.map((schema) => dispatch(loadTables({ dbId, catalog, schema, force }))),
      ...opened.map((table) => dispatch(openTable(table))),
    ]);
  };
