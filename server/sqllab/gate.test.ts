/** One gate: what a run may not do is refused on every other path that takes SQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { SQL_PATHS, type SqlPath } from '../../mocks/sqlPaths.ts';
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
  await tables.importTable({ schema: 'main', name: 'open_table', from: { sql: 'SELECT 1 AS a' } });
  await tables.importTable({
    schema: 'main',
    name: 'closed_table',
    from: { sql: "SELECT 'topsecret' AS word" },
  });
  await tables.importTable({
    schema: 'main',
    name: 'closed_view',
    from: { sql: 'SELECT word AS other FROM main.closed_table', asView: true },
  });
});
afterAll(() => lab.close());

/** Refused for everybody. */
const HOSTILE = [
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM glob('/*')",
  "SELECT getenv('HOME')",
  'SELECT * FROM duckdb_settings()',
  'SELECT * FROM duckdb_secrets()',
  "SELECT * FROM query('SELECT 1')",
  'SELECT * FROM sextant_file_1.main.data',
  'SELECT * FROM "sextant_file_1 main.open_table".main.data',
  'SELECT * FROM open_table, "sextant_file_1 main.open_table".data',
  "EXPLAIN ANALYZE SELECT * FROM read_text('/etc/passwd')",
  "COPY (SELECT 1) TO '/tmp/x.csv'",
  "ATTACH '/tmp/x.duckdb'",
  'PRAGMA database_list',
  'SET threads = 1',
  'INSTALL httpfs',
  'DELETE FROM open_table',
  'DROP TABLE open_table',
  'CREATE TABLE x AS SELECT 1',
  'SELECT 1; DELETE FROM open_table',
  'SELECT 1; CALL pragma_version()',
];

/** Refused for people who may read only one dataset. */
const CLOSED = [
  'SELECT * FROM closed_table',
  'SELECT * FROM main.closed_table',
  'SELECT * FROM "CLOSED_TABLE"',
  'SELECT * FROM memory.main.closed_table',
  'SELECT * FROM closed_view',
  'SELECT (SELECT max(word) FROM closed_table)',
  'SELECT 1 WHERE EXISTS (FROM closed_table)',
  'WITH open_table AS (SELECT * FROM closed_table) SELECT * FROM open_table',
  'SELECT * FROM open_table JOIN closed_table ON true',
  'SELECT 1 UNION ALL SELECT length(word) FROM closed_table',
  'SUMMARIZE closed_table',
  'DESCRIBE closed_table',
  'PIVOT closed_table ON word USING count(*)',
  'SELECT 1; SELECT * FROM closed_table',
  'EXPLAIN SELECT * FROM closed_table',
  'SHOW TABLES',
  'SHOW ALL TABLES',
  'SHOW DATABASES',
  'SHOW TABLES FROM main',
  'SHOW SCHEMAS',
  'SELECT * FROM (SHOW ALL TABLES)',
  'SHOW closed_table',
  'DESCRIBE',
  'SELECT * FROM information_schema.tables',
  'SELECT * FROM information_schema.columns',
  'SELECT * FROM information_schema.schemata',
  'SELECT * FROM information_schema.views',
];

const ask = (who: Person, { send }: SqlPath, sql: string) =>
  send({ lab, who, databaseId: lab.databaseId, schema: 'main' }, sql);

describe.each(SQL_PATHS)('$path', (path) => {
  const refused = async (who: Person, sql: string) => {
    const answer = await ask(who, path, sql);
    expect(answer.text).not.toContain('topsecret');
    if (path.reportsProblems) {
      expect(answer.status, answer.text).toBe(200);
      // Nothing of an EXPLAIN is looked up before it runs.
      if (sql.startsWith('EXPLAIN ANALYZE')) return;
      expect(answer.body.result?.length, answer.text).toBeGreaterThan(0);
    } else expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  };

  test.each(HOSTILE)('refuses %s [T2] [T3] [T9]', (sql) => refused('ada', sql));
  test.each(CLOSED)('refuses %s without access [T9]', (sql) => refused('viewer', sql));
});

test('every path accepts a query of an open table', async () => {
  for (const path of SQL_PATHS.filter(({ makes }) => !makes)) {
    const answer = await ask('viewer', path, 'SELECT a FROM open_table');
    expect(answer.status, `${path.path}: ${answer.text}`).toBe(200);
    if (path.reportsProblems) expect(answer.body.result).toEqual([]);
  }
});

test('whoever may read one table is offered that one for a misspelt name, and never a closed one', async () => {
  const said = async (sql: string) => {
    const { text } = await lab.ask('viewer', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql },
    });
    expect(text).toContain('You need access to the following tables');
    return text;
  };
  expect(await said('SELECT * FROM opn_table')).toContain('Did you mean \\"open_table\\"?');
  for (const wrong of ['closd_view', 'closed_vieww'])
    expect(await said(`SELECT * FROM ${wrong}`)).not.toMatch(/Did you mean|closed_view\\/);
});

test('the refused statements created and removed nothing', () => {
  const { config } = lab.deps;
  const tables = createTables({ setup: duckdbSetup(config.dataDir, config.limits) });
  expect(tables.list().map(({ name }) => name)).toEqual([
    'open_table',
    'closed_table',
    'closed_view',
  ]);
});

test.each(['admin', 'viewer'] as const)(
  'a script with too many statements is refused before any is judged: %s [T31]',
  async (person) => {
    const { text } = await lab.ask(person, 'POST', '/api/v1/sqllab/execute/', {
      json: {
        database_id: lab.databaseId,
        sql: 'SELECT 1;'.repeat(20_000),
      },
    });
    expect(text).toContain('A script of 20,000 statements is too long');
  },
);
