/** What the palette finds from here. */
import { searchCatalogue } from '@/api/resources/catalogue';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import type { Found } from '@/features/commands/finder';
import { hasWords } from '@/features/commands/hasWords';
import { selectCapability } from '@/features/session/selectors';
import { selectActiveEditor, selectSchemaShown, selectTableNames } from '../selectors';
import { loadTables } from './catalog';
import { findSavedQueries } from './savedQueries';

const FOUND_AT_MOST = 20;
/** A single letter is in nearly every name. */
const SEARCHED_FROM_CHARS = 2;

/** A table of the open tab's database. */
export interface FoundTable {
  readonly schema: string | null;
  readonly name: string;
}

/** Tables of the shown schema, which are read if they were not. */
const tablesHere = async (
  text: string,
  { getState, dispatch, signal }: ThunkApi,
): Promise<readonly FoundTable[]> => {
  const editor = selectActiveEditor(getState());
  if (!editor || editor.dbId === null) return [];
  const { dbId, catalog } = editor;
  const schema = selectSchemaShown(getState(), editor);
  if (schema === null) return [];
  const listed = () => selectTableNames(getState(), dbId, catalog, schema);
  if (listed().status !== 'ready') {
    const reading = dispatch(loadTables({ dbId, catalog, schema, force: false }));
    signal.addEventListener('abort', () => reading.abort());
    await reading.unwrap();
  }
  return listed().items.flatMap(({ name }) => (hasWords(name, text) ? [{ schema, name }] : []));
};

/** Tables of all schemas, where the server can search them. */
const tablesAnywhere = async (
  text: string,
  { getState, signal }: ThunkApi,
): Promise<readonly FoundTable[]> => {
  const editor = selectActiveEditor(getState());
  if (!editor || editor.dbId === null) return [];
  const canSearch = selectCapability(getState(), 'database.search');
  if (!canSearch || text.length < SEARCHED_FROM_CHARS) return [];
  const place = { dbId: editor.dbId, catalog: editor.catalog, text };
  const { result } = await searchCatalogue(place, { limit: FOUND_AT_MOST, signal });
  return result.flatMap(({ schema, value }) =>
    hasWords(value, text) ? [{ schema, name: value }] : [],
  );
};

/** Names that begin with the text first; those of the shown schema before others. */
const inOrder = (tables: readonly Found[], text: string): readonly Found[] => {
  const begins = ({ name }: Found) => name.toLowerCase().startsWith(text.toLowerCase());
  return [...tables.filter(begins), ...tables.filter((table) => !begins(table))];
};

export const findTables = createAppThunk(
  'sqlLab/findTables',
  async (text: string, api): Promise<readonly Found[]> => {
    const [here, anywhere] = await Promise.all([tablesHere(text, api), tablesAnywhere(text, api)]);
    const found = new Map(
      [...here, ...anywhere].map((table): [string, Found] => {
        const id = JSON.stringify(table);
        return [id, { id, name: table.name, place: table.schema }];
      }),
    );
    return inOrder([...found.values()], text).slice(0, FOUND_AT_MOST);
  },
);

export const findQueries = createAppThunk(
  'sqlLab/findQueries',
  async (text: string, { dispatch, signal }): Promise<readonly Found[]> => {
    const searching = dispatch(findSavedQueries(text));
    signal.addEventListener('abort', () => searching.abort());
    const queries = await searching.unwrap();
    return queries
      .slice(0, FOUND_AT_MOST)
      .map(({ id, name, databaseName }) => ({ id: String(id), name, place: databaseName }));
  },
);
