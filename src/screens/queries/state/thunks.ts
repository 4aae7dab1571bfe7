import { fetchList, fetchRelated } from '@/api/resources/lists';
import {
  deleteSavedQueries,
  describeSavedQuery,
  fetchSavedQuery,
} from '@/api/resources/savedQueries';
import { createPermalink } from '@/api/resources/sqllab';
import { addTags, findTags, removeTag } from '@/api/resources/tags';
import type { QueryListRow } from '#common/wire/query.ts';
import type { SavedQueryListRow } from '#common/wire/savedQuery.ts';
import { createAppThunk } from '@/app/redux';
import { copyText } from '@/lib/copyText';
import { PAGE_SIZE } from './listState';
import { RUN_COLUMNS, runFilters, toRunRow } from './runs';
import { savedFilters, toSavedRow } from './saved';

/** One page of the runs as they are asked for now. */
export const loadRuns = createAppThunk('queries/loadRuns', async (_: void, api) => {
  const { filters, sort, page } = api.getState().queryHistory;
  const { count, result } = await fetchList<QueryListRow>(
    'query',
    {
      columns: RUN_COLUMNS,
      filters: runFilters(filters, Date.now()),
      orderColumn: sort.column,
      descending: sort.descending,
      page,
      pageSize: PAGE_SIZE,
    },
    { signal: api.signal },
  );
  return { count, rows: result.map(toRunRow) };
});

export const loadSaved = createAppThunk('queries/loadSaved', async (_: void, api) => {
  const { filters, sort, page } = api.getState().savedQueries;
  const { count, result } = await fetchList<SavedQueryListRow>(
    'saved_query',
    {
      filters: savedFilters(filters),
      orderColumn: sort.column,
      descending: sort.descending,
      page,
      pageSize: PAGE_SIZE,
    },
    { signal: api.signal },
  );
  return { count, rows: result.map(toSavedRow) };
});

/** The databases that runs, or saved queries, name. */
export const loadDatabases = createAppThunk(
  'queries/loadDatabases',
  (of: 'query' | 'saved_query', { signal }) => fetchRelated(of, 'database', { signal }),
);

export const deleteSaved = createAppThunk('queries/delete', (ids: readonly number[]) =>
  deleteSavedQueries(ids),
);

interface Description {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** Name, description and tags, each only where it changed. */
export const describeSaved = createAppThunk(
  'queries/describe',
  async ({ id, name, description, tags }: Description, { getState }) => {
    const before = getState().savedQueries.rows.find((row) => row.id === id);
    if (!before) return;
    if (before.name !== name || before.description !== description)
      await describeSavedQuery(id, { label: name, description });
    const had = before.tags.map((tag) => tag.name);
    const added = tags.filter((tag) => !had.includes(tag));
    if (added.length > 0) await addTags('query', id, added);
    for (const gone of had.filter((tag) => !tags.includes(tag))) await removeTag('query', id, gone);
  },
);

export const suggestTags = createAppThunk('queries/suggestTags', (text: string, { signal }) =>
  findTags(text, { signal }),
);

/** An address that opens a copy for whoever gets it: the saved query itself is its maker's alone. */
export const shareSaved = createAppThunk('queries/share', async (id: number) => {
  const { dbId, name, schema, catalog, sql, templateParams } = await fetchSavedQuery(id);
  if (dbId === null) throw new Error('The query names no database; open it and choose one first');
  const { url } = await createPermalink({
    dbId,
    name,
    schema,
    catalog,
    sql,
    autorun: false,
    templateParams,
  });
  await copyText(url);
});

export const copySql = createAppThunk('queries/copySql', (sql: string) => copyText(sql));
