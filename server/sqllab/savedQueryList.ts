import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { SavedQueryListRow, SavedQueryRecord } from '#common/wire/savedQuery.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { humanized, zoneless } from '../http/humanize.ts';
import type { Direction, ListSpec } from '../lists/listQuery.ts';
import { filterValue } from '../lists/listQuery.ts';
import { readJson } from '../http/readJson.ts';
import type { StoredSavedQuery } from '../store/savedQueries.ts';
import { createTags } from '../store/tags.ts';
import type { SavedQueryRow, Tables } from '../store/tables.ts';

type Rows = SelectQueryBuilder<Tables, 'saved_queries', object>;

const TEXTS = ['label', 'description', 'sql', 'schema', 'catalog'] as const;

const by =
  (column: keyof SavedQueryRow) =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`saved_queries.${column}`, direction);

const extraOf = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    return readJson(text ?? '{}') as Record<string, unknown>;
  } catch {
    // People may save any text here.
    return {};
  }
};

/** The viewer made it: nobody else sees it. */
const person = ({ id, firstName, lastName }: Viewer) =>
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
  changed_by: person(viewer),
  created_by: person(viewer),
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

type Tags = SelectQueryBuilder<Tables, 'tagged_objects' | 'tags', object>;

/** The query carries one of these tags. */
const tagged =
  (narrow: (tags: Tags) => Tags) =>
  (eb: ExpressionBuilder<Tables, 'saved_queries'>): Expression<SqlBool> =>
    eb.exists(
      narrow(
        eb
          .selectFrom('tagged_objects')
          .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
          .where('tagged_objects.object_type', '=', 'saved_query')
          .whereRef('tagged_objects.object_id', '=', 'saved_queries.id') as unknown as Tags,
      ).select('tags.id'),
    );

export const savedQueryList = (
  deps: Pick<Deps, 'store' | 'now'>,
): ListSpec<Rows, StoredSavedQuery, SavedQueryListRow> => ({
  title: 'List Saved Query',
  columns: [
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
  ],
  orders: {
    catalog: by('catalog'),
    schema: by('schema'),
    label: by('label'),
    description: by('description'),
    sql: by('sql'),
    'created_by.first_name': by('user_id'),
    'database.database_name': by('database_id'),
    rows: by('rows'),
    created_on: by('created_on'),
    changed_on: by('changed_on'),
    changed_on_delta_humanized: by('changed_on'),
    last_run_delta_humanized: by('last_run_on'),
  },
  defaultOrder: (rows) => rows.orderBy('saved_queries.id'),
  filters: {
    label: {
      all_text: (rows, value) =>
        rows.where((eb) =>
          eb.or(
            TEXTS.map(
              (column) =>
                sql<SqlBool>`lower(${sql.ref(`saved_queries.${column}`)}) like ${filterValue.like(value)} escape '\\'`,
            ),
          ),
        ),
    },
    database: {
      rel_o_m: (rows, value) => rows.where('saved_queries.database_id', '=', filterValue.id(value)),
    },
    schema: {
      eq: (rows, value) => rows.where('saved_queries.schema', '=', filterValue.text(value)),
    },
    tags: {
      saved_query_tags: (rows, value) =>
        rows.where(
          tagged((tags) =>
            tags.where(sql<SqlBool>`lower(tags.name) like ${filterValue.like(value)} escape '\\'`),
          ),
        ),
      saved_query_tag_id: (rows, value) =>
        rows.where(tagged((tags) => tags.where('tags.id', '=', filterValue.id(value)))),
    },
  },
  count: async (rows) =>
    Number(
      (await rows.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count,
    ),
  page: (rows, limit, offset) =>
    rows.selectAll('saved_queries').limit(limit).offset(offset).execute(),
  present: async (rows, viewer) => {
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
  },
});
