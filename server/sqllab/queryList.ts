/** The history of runs. */
import { sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { zoneless } from '../http/humanize.ts';
import { fromFlag, fromJson } from '../store/codec.ts';
import { createPeople } from '../store/people.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import { millisText } from '../runs/record.ts';
import { databases, people } from '../lists/choices.ts';
import { columnsIn, millis, number, text, time } from '../lists/columns.ts';
import { listSpec } from '../lists/listSpec.ts';
import { pick } from '../lists/pick.ts';
import { database, person } from '../lists/relations.ts';

/** Times are texts of epoch milliseconds where columns are requested, and numbers where they are not. */
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
  changed_rows: row.changed_rows === null ? null : fromJson<number>(row.changed_rows),
  select_as_cta: fromFlag(row.select_as_cta),
  tmp_table_name: row.tmp_table_name,
  tracking_url: null,
  results_key: row.results_key,
  start_time: millisText(row.start_time),
  start_running_time: null,
  end_time: row.end_time === null ? null : millisText(row.end_time),
});

type Row = ReturnType<typeof wireOf>;

const SHORT = [
  'changed_on',
  'executed_sql',
  'id',
  'rows',
  'schema',
  'sql',
  'sql_tables',
  'start_running_time',
  'status',
  'tab_name',
  'tmp_table_name',
  'tracking_url',
  'user',
];

/** What a request without columns gets. */
const shortOf = ({ database, start_time, end_time, ...row }: Row) => ({
  ...pick(row, SHORT),
  database: { database_name: database.database_name },
  start_time: Number(start_time),
  end_time: end_time === null ? null : Number(end_time),
});

const LISTED = [
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
  'changed_rows',
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
];

const at = columnsIn('queries');

const listRows = async (
  { store }: Pick<Deps, 'store'>,
  rows: readonly StoredQueryRow[],
  viewer: Viewer,
) => {
  const databases = await store.db.selectFrom('databases').select(['id', 'name']).execute();
  const names = new Map(databases.map(({ id, name }) => [id, name]));
  const people = await createPeople(store.db).byIds(rows.map(({ user_id }) => user_id));
  return rows.map((row) => {
    const { first_name = viewer.firstName, last_name = viewer.lastName } =
      people.get(row.user_id) ?? {};
    const user = { id: row.user_id, first_name, last_name };
    return wireOf(row, names.get(row.database_id) ?? '', user);
  });
};

export const queryList = (deps: Pick<Deps, 'gate' | 'store'>) => {
  const { gate, store } = deps;
  const ownDatabases = databases((viewer) =>
    store.db
      .selectFrom('databases')
      .where('databases.id', 'in', gate.queries(viewer).select('queries.database_id')),
  );
  const users = (viewer: Viewer) =>
    gate.queries(viewer).select('queries.user_id as id').$asScalar();
  return listSpec({
    table: 'queries',
    title: 'List Query',
    visible: gate.queries,
    listed: LISTED,
    columns: {
      sql_editor_id: text(at('sql_editor_id')),
      status: text(at('state')),
      sql: text(at('sql')),
      schema: text(at('schema')),
      tab_name: text(at('tab_name')),
      rows: number(at('rows')),
      start_time: millis(at('start_time')),
      changed_on: time(at('changed_on')),
      duration: millis(sql`(${at('end_time')} - ${at('start_time')})`),
    },
    relations: {
      database: database(store.db, at('database_id'), ownDatabases),
      user: person(store.db, at('user_id'), people(store.db, { among: users })),
    },
    searched: ['changed_on', 'database', 'sql', 'status', 'user', 'start_time', 'sql_editor_id'],
    ordered: [
      'changed_on',
      'database.database_name',
      'duration',
      'rows',
      'schema',
      'start_time',
      'sql',
      'tab_name',
      'user.first_name',
    ],
    distinct: ['status'],
    defaultOrder: [[at('id'), 'desc']],
    present: (rows, viewer) => listRows(deps, rows, viewer),
    presentShort: shortOf,
  });
};
