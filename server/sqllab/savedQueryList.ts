/** What can be listed of saved queries. */
import type { SavedQueryListRow, SavedQueryRecord } from '#common/wire/savedQuery.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { humanized, zoneless } from '../http/humanize.ts';
import { readJson } from '../http/readJson.ts';
import { databases, people } from '../lists/choices.ts';
import { columnsIn, contains, number, text, time } from '../lists/columns.ts';
import { isEither, linksOf } from '../lists/links.ts';
import { listSpec } from '../lists/listSpec.ts';
import { database, person } from '../lists/relations.ts';
import type { StoredSavedQuery } from '../store/savedQueries.ts';
import { createTags } from '../store/tags.ts';

const extraOf = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    return readJson(text ?? '{}') as Record<string, unknown>;
  } catch {
    // People may save any text here.
    return {};
  }
};

/** The viewer made it: nobody else sees it. */
const maker = ({ id, firstName, lastName }: Viewer) =>
  id === null ? null : { id, first_name: firstName, last_name: lastName };

export const savedQueryRecord = (
  row: StoredSavedQuery,
  databaseName: string | null,
  viewer: Viewer,
  now: Date,
): SavedQueryRecord => ({
  id: row.id,
  label: row.label,
  description: row.description,
  catalog: row.catalog,
  schema: row.schema,
  sql: row.sql,
  sql_tables: [],
  template_parameters: row.template_parameters,
  database:
    row.database_id === null || databaseName === null
      ? null
      : { id: row.database_id, database_name: databaseName },
  changed_on: zoneless(row.changed_on),
  changed_on_delta_humanized: humanized(row.changed_on, now),
  changed_by: maker(viewer),
  created_by: maker(viewer),
});

export const databaseNames = async (
  { store }: Pick<Deps, 'store'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('databases')
    .select(['id', 'name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const LISTED = [
  'changed_on',
  'changed_on_delta_humanized',
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'created_on',
  'created_by.first_name',
  'created_by.id',
  'created_by.last_name',
  'database.database_name',
  'database.id',
  'db_id',
  'description',
  'extra',
  'id',
  'label',
  'last_run_delta_humanized',
  'rows',
  'catalog',
  'schema',
  'sql',
  'sql_tables',
  'tags.id',
  'tags.name',
  'tags.type',
];

const at = columnsIn('saved_queries');

const listRows = async (
  deps: Pick<Deps, 'store' | 'now'>,
  rows: readonly StoredSavedQuery[],
  viewer: Viewer,
): Promise<readonly SavedQueryListRow[]> => {
  const names = await databaseNames(
    deps,
    rows.map(({ database_id }) => database_id),
  );
  const tags = await createTags(deps.store.db).of(
    'saved_query',
    rows.map(({ id }) => id),
  );
  const now = deps.now();
  return rows.map((row) => {
    const name = names.get(row.database_id ?? -1) ?? null;
    const { template_parameters: _, ...record } = savedQueryRecord(row, name, viewer, now);
    return {
      ...record,
      db_id: row.database_id,
      extra: extraOf(row.extra_json),
      rows: row.rows,
      last_run_delta_humanized: row.last_run_on === null ? '' : humanized(row.last_run_on, now),
      created_on: zoneless(row.created_on),
      tags: (tags.get(row.id) ?? []).map((tag) => ({ ...tag, type: 1 })),
    };
  });
};

export const savedQueryList = (deps: Pick<Deps, 'gate' | 'store' | 'now'>) => {
  const { gate, store } = deps;
  const links = linksOf(store.db, 'saved_query', at('id'));
  const ownDatabases = databases((viewer) =>
    store.db
      .selectFrom('databases')
      .where('databases.id', 'in', gate.savedQueries(viewer).select('saved_queries.database_id')),
  );
  const by = (column: 'created_by' | 'changed_by') => {
    const among = (viewer: Viewer) =>
      gate.savedQueries(viewer).select(`saved_queries.${column} as id`).$asScalar();
    return person(store.db, at(column), people(store.db, { among }));
  };
  return listSpec({
    table: 'saved_queries',
    title: 'List Saved Query',
    visible: gate.savedQueries,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      label: text(at('label')),
      description: text(at('description')),
      catalog: text(at('catalog')),
      schema: text(at('schema')),
      sql: text(at('sql')),
      rows: number(at('rows')),
      created_on: time(at('created_on')),
      changed_on: time(at('changed_on')),
      changed_on_delta_humanized: time(at('changed_on')),
      last_run_delta_humanized: time(at('last_run_on')),
    },
    relations: {
      database: database(store.db, at('database_id'), ownDatabases),
      created_by: by('created_by'),
      changed_by: by('changed_by'),
      tags: links.tags,
    },
    special: {
      id: { saved_query_is_fav: links.favorite },
      label: {
        all_text: (value) =>
          isEither(
            ...(['label', 'description', 'sql', 'schema', 'catalog'] as const).map((column) =>
              contains(at(column), value),
            ),
          ),
      },
      tags: { saved_query_tags: links.tagName, saved_query_tag_id: links.tagId },
    },
    searched: ['id', 'database', 'label', 'catalog', 'schema', 'created_by', 'changed_by', 'tags'],
    ordered: [
      'catalog',
      'schema',
      'label',
      'description',
      'sql',
      'created_by.first_name',
      'database.database_name',
      'rows',
      'created_on',
      'changed_on',
      'changed_on_delta_humanized',
      'last_run_delta_humanized',
    ],
    distinct: ['catalog', 'schema'],
    defaultOrder: [[at('id'), 'asc']],
    present: (rows, viewer) => listRows(deps, rows, viewer),
  });
};
