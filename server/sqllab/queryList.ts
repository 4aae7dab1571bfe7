/** The history of runs (contract sqllab.md §4). */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { zoneless } from '../http/humanize.ts';
import type { Direction, ListFilter, ListSpec } from '../lists/listQuery.ts';
import { filterValue } from '../lists/listQuery.ts';
import { fromFlag } from '../store/codec.ts';
import { createPeople } from '../store/people.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import type { QueryRow, Tables } from '../store/tables.ts';
import { millisText } from '../runs/record.ts';

type Rows = SelectQueryBuilder<Tables, 'queries', object>;

const by =
  (column: keyof QueryRow) =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`queries.${column}`, direction);

const eq =
  (column: 'sql_editor_id' | 'state' | 'schema' | 'client_id'): ListFilter<Rows> =>
  (rows, value) =>
    rows.where(`queries.${column}`, '=', filterValue.text(value));

const ct =
  (column: 'sql' | 'tab_name'): ListFilter<Rows> =>
  (rows, value) =>
    rows.where(
      sql<SqlBool>`lower(${sql.ref(`queries.${column}`)}) like ${filterValue.like(value)} escape '\\'`,
    );

const millisOf = (value: unknown): number => {
  const text = filterValue.text(value);
  return Number.isFinite(Number(text)) ? Number(text) : Date.parse(text);
};

/** Times are texts of epoch milliseconds here. */
const wireOf = (
  row: StoredQueryRow,
  databaseName: string,
  user: { id: number; first_name: string; last_name: string },
) => ({
  id: row.id,
  client_id: row.client_id,
  changed_on: zoneless(row.changed_on),
  database: { id: row.database_id, database_name: databaseName },
  user,
  status: row.state,
  schema: row.schema,
  sql: row.sql,
  sql_tables: [],
  executed_sql: row.executed_sql,
  error_message: row.error_message,
  tab_name: row.tab_name,
  sql_editor_id: row.sql_editor_id,
  limit: row.row_limit,
  limiting_factor: row.limiting_factor,
  progress: row.progress,
  rows: row.rows,
  select_as_cta: fromFlag(row.select_as_cta),
  tmp_table_name: row.tmp_table_name,
  tracking_url: null,
  results_key: row.results_key,
  start_time: millisText(row.start_time),
  start_running_time: null,
  end_time: row.end_time === null ? null : millisText(row.end_time),
});

export const queryList = ({
  store,
}: Pick<Deps, 'store'>): ListSpec<Rows, StoredQueryRow, ReturnType<typeof wireOf>> => ({
  title: 'List Query',
  columns: [
    'id',
    'changed_on',
    'client_id',
    'database.id',
    'database.database_name',
    'executed_sql',
    'error_message',
    'limit',
    'limiting_factor',
    'progress',
    'rows',
    'schema',
    'select_as_cta',
    'sql',
    'sql_editor_id',
    'sql_tables',
    'status',
    'tab_name',
    'user.first_name',
    'user.id',
    'user.last_name',
    'start_time',
    'start_running_time',
    'end_time',
    'tmp_table_name',
    'tracking_url',
    'results_key',
  ],
  orders: {
    changed_on: by('changed_on'),
    'database.database_name': by('database_id'),
    duration: (rows, direction) =>
      rows.orderBy((eb) => eb('queries.end_time', '-', eb.ref('queries.start_time')), direction),
    rows: by('rows'),
    schema: by('schema'),
    start_time: by('start_time'),
    sql: by('sql'),
    tab_name: by('tab_name'),
    'user.first_name': by('user_id'),
  },
  defaultOrder: (rows) => rows.orderBy('queries.id', 'desc'),
  filters: {
    sql_editor_id: { eq: eq('sql_editor_id') },
    status: { eq: eq('state') },
    sql: { ct: ct('sql') },
    database: {
      rel_o_m: (rows, value) => rows.where('queries.database_id', '=', filterValue.id(value)),
    },
    user: { rel_o_m: (rows, value) => rows.where('queries.user_id', '=', filterValue.id(value)) },
    start_time: {
      gt: (rows, value) => rows.where('queries.start_time', '>', millisOf(value)),
      lt: (rows, value) => rows.where('queries.start_time', '<', millisOf(value)),
    },
    changed_on: {
      gt: (rows, value) => rows.where('queries.changed_on', '>', filterValue.text(value)),
      lt: (rows, value) => rows.where('queries.changed_on', '<', filterValue.text(value)),
    },
  },
  count: async (rows) =>
    Number(
      (await rows.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count,
    ),
  page: (rows, limit, offset) => rows.selectAll('queries').limit(limit).offset(offset).execute(),
  present: async (rows, viewer) => {
    const databases = await store.db.selectFrom('databases').select(['id', 'name']).execute();
    const names = new Map(databases.map(({ id, name }) => [id, name]));
    const people = await createPeople(store.db).byIds(rows.map(({ user_id }) => user_id));
    return rows.map((row) => {
      const { first_name = viewer.firstName, last_name = viewer.lastName } =
        people.get(row.user_id) ?? {};
      const user = { id: row.user_id, first_name, last_name };
      return wireOf(row, names.get(row.database_id) ?? '', user);
    });
  },
});
