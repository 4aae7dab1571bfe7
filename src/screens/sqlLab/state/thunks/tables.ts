/** What is read and kept of the tables opened beside an editor. */
import { fetchTableExtra } from '@/api/resources/catalogue';
import { fetchTableMetadata } from '@/api/resources/databases';
import {
  deleteTableSchema,
  expandTableSchema,
  storeTableSchema,
} from '@/api/resources/tableSchema';
import { createAppThunk } from '@/app/redux';
import { inTurn } from '@/lib/inTurn';
import { selectEditor, selectIsPersisted } from '../selectors';
import { tableStored } from '../tables/tables';
import { isStored, type TablePlace } from '../../model/openTable';
import { selectTable } from '../tables/tableSelectors';
import { toNewTableSchema } from '../../model/tableWire';
import type { OpenTable } from '../../model/table';

/** Opens a table and reads its columns and keys; what is known of it stays meanwhile. */
export const loadTable = createAppThunk('sqlLab/loadTable', (place: TablePlace, { signal }) =>
  fetchTableMetadata(place, { signal }),
);

export const loadTableExtra = createAppThunk(
  'sqlLab/loadTableExtra',
  (place: TablePlace, { signal }) => fetchTableExtra(place, { signal }),
);

/** Writes of one table follow one another: each goes to the number that the one before it left. */
const turnOf = ({ queryEditorId, dbId, catalog, schema, name }: TablePlace): string =>
  JSON.stringify(['table', queryEditorId, dbId, catalog, schema, name]);

/** Gives the server the table, once its tab is there; the returned number is the table's own from then on. */
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
      /** Closed or collapsed while it was on its way. */
      if (!now) return void (await deleteTableSchema(id));
      dispatch(tableStored({ place, id }));
      if (!now.expanded) await expandTableSchema(id, false);
    });
  },
);

/** Shows or hides a table's columns; taken back where the server cannot keep it. */
export const expandTable = createAppThunk(
  'sqlLab/expandTable',
  ({ place, expanded }: { place: TablePlace; expanded: boolean }, { getState, dispatch }) =>
    inTurn(dispatch, turnOf(place), async () => {
      const table = selectTable(getState(), place);
      if (table && isStored(table)) await expandTableSchema(table.id, expanded);
    }),
);

/** Takes a table off the tab; it comes back where the server would still have it. */
export const removeTable = createAppThunk('sqlLab/removeTable', (table: OpenTable, { dispatch }) =>
  inTurn(dispatch, turnOf(table), async () => {
    if (isStored(table)) await deleteTableSchema(table.id);
  }),
);
