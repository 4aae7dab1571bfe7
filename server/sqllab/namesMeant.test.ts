/** Tables that may be meant by a missing one: only those that the person may read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { SQL_PATHS } from '../../mocks/sqlPaths.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
  const { config } = lab.deps;
  const tables = createTables({
    setup: duckdbSetup(config.dataDir, config.limits),
    inProcess: true,
  });
  // The viewer's `open_table` was removed from the database; the names of these are like it.
  for (const name of ['open_tables', 'opened_table'])
    await tables.importTable({ schema: 'main', name, from: { sql: 'SELECT 1 AS a' } });
  await lab.openTable(lab.databaseId, 'main', 'opened_table');
});
afterAll(() => lab.close());

const READING = SQL_PATHS.filter(({ makes }) => !makes);
const answers = (who: Person) =>
  Promise.all(
    READING.map(({ path, send }) =>
      send(
        { lab, who, databaseId: lab.databaseId, schema: 'main' },
        'SELECT * FROM open_table',
      ).then(({ text }) => ({ path, text })),
    ),
  );

test('a missing table suggests no closed one to a person who may read single tables [T9]', async () => {
  for (const { path, text } of await answers('viewer')) {
    expect(text, path).not.toContain('open_tables');
  }
});

test('a missing table suggests an open one to a person who may read single tables', async () => {
  const { text } = await lab.ask('viewer', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql: 'SELECT * FROM open_table', schema: 'main' },
  });
  expect(text).toContain('Did you mean \\"opened_table\\"?');
});

test('a missing table suggests any like it to a person who may read the whole database', async () => {
  const { text } = await lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql: 'SELECT * FROM open_table', schema: 'main' },
  });
  expect(text).toContain('open_tables');
});
