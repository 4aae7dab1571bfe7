/** A person's actions on a table of the tree. */
import { fetchTableMetadata } from '@/api/resources/databases';
import { createAppThunk } from '@/app/redux';
import type { AppDispatch, RootState } from '@/app/store';
import { copyText } from '@/lib/copyText';
import { newRun } from '../../model/newRun';
import { selectDatabase, selectEditor } from '../selectors';
import { previewStarted } from '../tables/tables';
import type { TablePlace } from '../../model/openTable';
import { selectTable } from '../tables/tableSelectors';
import { addTab } from './addTab';
import { sendRun } from './sendRun';
import { expandTable, loadTable, loadTableExtra } from './tables';

/** Opens a table in the tree and reads its metadata. */
export const openTable =
  (place: TablePlace) =>
  async (dispatch: AppDispatch): Promise<void> => {
    await Promise.all([dispatch(loadTable(place)), dispatch(loadTableExtra(place))]);
  };

/** Opens a table that was not read yet, else shows or hides its columns. */
export const toggleTable =
  (place: TablePlace) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const table = selectTable(getState(), place);
    if (table) void dispatch(expandTable({ place, expanded: !table.expanded }));
    else void dispatch(openTable(place));
  };

const selectStarOf = async (place: TablePlace, state: RootState): Promise<string> =>
  selectTable(state, place)?.selectStar ?? (await fetchTableMetadata(place)).selectStar;

const PREVIEW_ROWS = 100;

/** Previews a table in a pane of its own; the editor's text and history stay as they are. */
export const previewTable = createAppThunk(
  'sqlLab/previewTable',
  async (place: TablePlace, { getState, dispatch }) => {
    if (selectDatabase(getState(), place.dbId)?.disable_data_preview) return;
    const sql = await selectStarOf(place, getState());
    const editor = selectEditor(getState(), place.queryEditorId);
    if (!editor) return;
    const run = newRun(
      { ...editor, dbId: place.dbId, catalog: place.catalog, schema: place.schema },
      { sql, queryLimit: PREVIEW_ROWS, isDataPreview: true },
    );
    dispatch(previewStarted({ place, queryId: run.id }));
    await dispatch(sendRun({ ...run, tab: place.name }));
  },
);

/** Opens the table's select statement in a new tab, without running it. */
export const queryTable = createAppThunk(
  'sqlLab/queryTable',
  async (place: TablePlace, { getState, dispatch }) => {
    const sql = await selectStarOf(place, getState());
    const { dbId, catalog, schema, name } = place;
    dispatch(
      addTab({ name, sql, dbId, ...(catalog ? { catalog } : {}), ...(schema ? { schema } : {}) }),
    );
  },
);

export const copySelectStar = createAppThunk(
  'sqlLab/copySelectStar',
  async (place: TablePlace, { getState }) => copyText(await selectStarOf(place, getState())),
);
