/** What the palette finds in SQL Lab beside commands. */
import { IconBookmark, IconTable } from '@tabler/icons-react';
import type { Finder } from '@/features/commands/finder';
import { selectActiveEditor, selectDatabase } from './state/selectors';
import { findQueries, findTables, type FoundTable } from './state/thunks/find';
import { openRequested } from './state/thunks/openRequested';
import { openTable, previewTable } from './state/thunks/tableActions';

export const SQL_LAB_FINDERS: readonly Finder[] = [
  {
    label: 'Table',
    where: (state) => {
      const database = selectDatabase(state, selectActiveEditor(state)?.dbId ?? null);
      return database ? `in ${database.database_name}` : null;
    },
    icon: IconTable,
    find: findTables,
    /** Its columns in the tree, and its first rows. */
    open:
      ({ id }) =>
      (dispatch, { getState }) => {
        const editor = selectActiveEditor(getState());
        if (!editor || editor.dbId === null) return;
        const table = JSON.parse(id) as FoundTable;
        const { dbId, catalog } = editor;
        const place = { ...table, dbId, catalog, queryEditorId: editor.id };
        void dispatch(openTable(place));
        void dispatch(previewTable(place));
      },
  },
  {
    label: 'Saved query',
    icon: IconBookmark,
    find: findQueries,
    open:
      ({ id }) =>
      (dispatch) =>
        dispatch(openRequested({ kind: 'saved', id: Number(id) })),
  },
];
