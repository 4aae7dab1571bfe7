import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSqlLabServer } from '../../../mocks/aSqlLabServer.ts';
import { up } from './006-sql-author.ts';

test('older SQL is judged by its creator, and the SQL of administrators runs as typed [T9]', async () => {
  const lab = await aSqlLabServer();
  const { db } = lab.deps.store;
  const [admin, viewer] = [await lab.idOf('admin'), await lab.idOf('viewer')];
  const at = new Date().toISOString();
  const rows = [
    { table_name: 'of nobody', sql: 'SELECT 1', created_by: null },
    { table_name: 'of an administrator', sql: 'SELECT 1', created_by: admin },
    { table_name: 'of the viewer', sql: 'SELECT 1', created_by: viewer },
    { table_name: 'a table of the viewer', sql: null, created_by: viewer },
  ];
  await db
    .insertInto('datasets')
    .values(
      rows.map((row) => ({
        ...row,
        uuid: crypto.randomUUID(),
        database_id: lab.databaseId,
        columns: '[]',
        metrics: '[]',
        created_on: at,
        changed_on: at,
      })),
    )
    .execute();
  await sql`alter table datasets drop column sql_author`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const names = rows.map(({ table_name }) => table_name);
  const found = await db
    .selectFrom('datasets')
    .select(['table_name', 'sql_author'])
    .where('table_name', 'in', names)
    .execute();
  await lab.close();
  expect(Object.fromEntries(found.map((row) => [row.table_name, row.sql_author]))).toEqual({
    'of nobody': null,
    'of an administrator': null,
    'of the viewer': viewer,
    'a table of the viewer': null,
  });
});
