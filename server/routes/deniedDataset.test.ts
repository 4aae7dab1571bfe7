/** A dataset whose query is refused, unreadable or reads denied tables: each path reports it, and none fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
let id: number;
const COLUMNS = JSON.stringify([{ id: 1, column_name: 'a', type: 'INTEGER' }]);
const METRICS = JSON.stringify([{ id: 1, metric_name: 'count', expression: 'COUNT(*)' }]);

beforeAll(async () => {
  lab = await aSqlLabServer();
  const { config, store } = lab.deps;
  const setup = duckdbSetup(config.dataDir, config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'closed', from: { sql: 'SELECT 1 AS a' } });
  const dataset = await store.db.selectFrom('datasets').select('id').executeTakeFirstOrThrow();
  id = dataset.id;
  const { id: role_id } = await store.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'sql_lab')
    .executeTakeFirstOrThrow();
  const pairs = [
    ['can_read', 'Chart'],
    ['can_write', 'Chart'],
    ['can_read', 'Dataset'],
    ['can_write', 'Dataset'],
    ['can_samples', 'Datasource'],
    ['can_get_column_values', 'Datasource'],
    ['can_read', 'Explore'],
  ] as const;
  await store.db
    .insertInto('role_grants')
    .values(pairs.map(([permission, view]) => ({ role_id, permission, view })))
    .execute();
  const user_id = await lab.idOf('viewer');
  await store.db
    .insertInto('owners')
    .values({ object_type: 'dataset', object_id: id, user_id })
    .execute();
});
afterAll(() => lab.close());

interface Path {
  readonly name: string;
  readonly method: string;
  readonly path: () => string;
  readonly json?: () => unknown;
}

const PATHS: readonly Path[] = [
  {
    name: 'chart data',
    method: 'POST',
    path: () => '/api/v1/chart/data',
    json: () => ({
      datasource: { id, type: 'table' },
      queries: [{ columns: ['a'], metrics: ['count'] }],
    }),
  },
  {
    name: 'samples',
    method: 'POST',
    path: () => `/datasource/samples?datasource_type=table&datasource_id=${id}`,
  },
  { name: 'values', method: 'GET', path: () => `/api/v1/datasource/table/${id}/column/a/values/` },
  {
    name: 'an expression',
    method: 'POST',
    path: () => `/api/v1/datasource/table/${id}/validate_expression/`,
    json: () => ({ expression: 'a + 1', expression_type: 'column' }),
  },
  {
    name: 'a chart',
    method: 'POST',
    path: () => '/api/v1/chart/',
    json: () => ({ slice_name: 'A', datasource_id: id, datasource_type: 'table' }),
  },
  {
    name: 'Explore',
    method: 'GET',
    path: () => `/api/v1/explore/?datasource_type=table&datasource_id=${id}`,
  },
  { name: 'its page', method: 'GET', path: () => `/api/v1/dataset/${id}` },
  {
    name: 'refreshing its columns',
    method: 'PUT',
    path: () => `/api/v1/dataset/${id}?override_columns=true`,
    json: () => ({}),
  },
];

describe.each([
  'select * from closed',
  "select * from read_text('/etc/passwd')",
  'delete from closed',
  'select 1 as a; select 2 as a',
  'select 1 as a)',
  'select nothing_here from nowhere',
  'select',
  "select 'a",
  '{{ a }}',
  '/* nothing */',
  'select 1 as a\0',
])('a denied dataset of %j', (sql) => {
  test.each(PATHS)(
    'neither fails nor reveals a file by $name [T9] [T30]',
    async ({ method, path, json }) => {
      await lab.deps.store.db
        .updateTable('datasets')
        .set({ sql, columns: COLUMNS, metrics: METRICS })
        .where('id', '=', id)
        .execute();
      const answer = await lab.ask('viewer', method, path(), json ? { json: json() } : {});
      expect(answer.status, answer.text).toBeLessThan(500);
      expect(answer.text).not.toContain('root:');
    },
  );
});
