import { fetchSchemas, fetchTableMetadata, fetchTables } from '@/api/resources/databases';
import { createAppThunk } from '@/app/redux';
import { newQuery } from '../newQuery';
import { selectEditor } from '../selectors';
import type { TablePlace } from '../tables';
import { runQuery } from './runQuery';

export interface SchemasOf {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly force: boolean;
}

export const loadSchemas = createAppThunk(
  'sqlLab/loadSchemas',
  async ({ force, ...place }: SchemasOf, { signal }) =>
    [...(await fetchSchemas(place, { force, signal }))].sort((a, b) => a.localeCompare(b)),
);

export const loadTables = createAppThunk(
  'sqlLab/loadTables',
  async ({ force, ...place }: SchemasOf & { readonly schema: string }, { signal }) => {
    const { result } = await fetchTables(place, { force, signal });
    return result.map(({ value, type }) => ({ name: value, kind: type }));
  },
);

/** Opens a table beside an editor and reads its columns and keys. */
export const loadTable = createAppThunk('sqlLab/loadTable', (place: TablePlace, { signal }) =>
  fetchTableMetadata(place, { signal }),
);

const PREVIEW_ROWS = 100;

/** Runs a table's own select statement in a pane of its own; the editor's text and history stay as they are. */
export const previewTable = createAppThunk(
  'sqlLab/previewTable',
  async (place: TablePlace, { getState, dispatch }) => {
    const { selectStar } = await fetchTableMetadata(place);
    const editor = selectEditor(getState(), place.queryEditorId);
    if (!editor) return;
    const query = newQuery(
      { ...editor, dbId: place.dbId, catalog: place.catalog, schema: place.schema },
      { sql: selectStar, queryLimit: PREVIEW_ROWS, isDataPreview: true },
    );
    await dispatch(runQuery({ ...query, tab: place.name }));
  },
);
