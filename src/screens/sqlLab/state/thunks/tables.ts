/** Reads and stores the tables opened beside an editor. */
import { fetchTableExtra } from '@/api/resources/catalogue';
import { fetchTableMetadata } from '@/api/resources/databases';
import {
  deleteTableSchema,
  expandTableSchema,
  storeTableSchema,
} from '@/api/resources/tableSchema';
import { createAppThunk } from '@/app/redux';
import { inTurn } from '#common/inTurn.ts';
import { selectEditor, selectIsPersisted } from '../selectors';
import { tableStored } from '../tables/tables';
import { isStored, type TablePlace } from '../../model/openTable';
import { selectTable } from '../tables/tableSelectors';
import { toNewTableSchema } from '../../model/tableWire';
import type { OpenTable } from '../../model/table';

/** Opens a table and reads its columns and keys; old metadata stays meanwhile. */
export const loadTable = createAppThunk('sqlLab/loadTable', (place: TablePlace, { signal }) =>
  fetchTableMetadata(place, { signal }),
);

export const loadTableExtra = createAppThunk(
  'sqlLab/loadTableExtra',
  (place: TablePlace, { signal }) => fetchTableExtra(place, { signal }),
);

/** Writes of one table are serialized: each goes to the number that the one before it returned. */
const turnOf = ({ queryEditorId, dbId, catalog, schema, name }: TablePlace): string =>
  JSON.stringify(['table', queryEditorId, dbId, catalog, schema, name]);

/** Stores the table on the server once its tab is there; the returned number becomes the table's own. */
export const storeTable = createAppThunk(
  'sqlLab/storeTable',
  ({ place, isTabNew = false }: { place: TablePlace; isTabNew?: boolean }, api) => {
    const { getState, dispatch } = api;
    return inTurn(dispatch, turnOf(place), async () => {
      const state = getState();
      const tabViewId = selectEditor(state, place.queryEditorId)?.tabViewId ?? null;
      const table = selectTable(state, place);
      if (!selectIsPersisted(state) || tabViewId === null || !table) return;
      if (isStored(table) && !isTabNew) return;
      const id = await storeTableSchema(toNewTableSchema(table, tabViewId));
      const now = selectTable(getState(), place);
      /** Closed or collapsed while it was being stored. */
      if (!now) return void (await deleteTableSchema(id));
      dispatch(tableStored({ place, id }));
      if (!now.expanded) await expandTableSchema(id, false);
    });
  },
);

/** Shows or hides a table's columns; reverted if the server cannot store that. */
export const expandTable = createAppThunk(
  'sqlLab/expandTable',
  ({ place, expanded }: { place: TablePlace; expanded: boolean }, { getState, dispatch }) =>
    inTurn(dispatch, turnOf(place), async () => {
      const table = selectTable(getState(), place);
      if (table && isStored(table)) await expandTableSchema(table.id, expanded);
    }),
);

/** Removes a table from the tab; it returns if the server could not remove it. */
export const removeTable = createAppThunk('sqlLab/removeTable', (table: OpenTable, { dispatch }) =>
  inTurn(dispatch, turnOf(table), async () => {
    if (isStored(table)) await deleteTableSchema(table.id);
  }),
);
