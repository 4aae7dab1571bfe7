/** The gate in front of databases that are servers, on every path that takes SQL. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SQL_PATHS, type SqlPath } from '../../mocks/sqlPaths.ts';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { ServiceUrls } from '../../test/services.ts';
import { describeWith } from '../../test/withService.ts';
import { REMOTES } from '../../test/engine/contract/remotes.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import { aRun } from '../../test/engine/someEngines.ts';

/** Refused for everybody, whatever the database. */
const HOSTILE = [
  'INSERT INTO open_table VALUES (2)',
  'UPDATE open_table SET a = 2',
  'DELETE FROM open_table',
  'DROP TABLE open_table',
  'ALTER TABLE open_table ADD COLUMN b INT',
  'CREATE TABLE stolen (a INT)',
  'CREATE VIEW stolen AS SELECT 1 AS a',
  'TRUNCATE TABLE open_table',
  'GRANT ALL ON open_table TO PUBLIC',
  'SELECT 1; DELETE FROM open_table',
  'COMMIT',
  'ROLLBACK; DELETE FROM open_table',
  'CALL anything()',
];

const HOSTILE_TO: Readonly<Record<keyof ServiceUrls, readonly string[]>> = {
  postgresUrl: [
    'WITH gone AS (DELETE FROM open_table RETURNING a) SELECT * FROM gone',
    'EXPLAIN ANALYZE DELETE FROM open_table',
    "SELECT pg_read_file('/etc/passwd')",
    'SELECT "pg_read_file"(\'/etc/passwd\')',
    "SELECT pg_catalog.pg_read_file('/etc/passwd')",
    "SELECT * FROM pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "COPY open_table TO '/tmp/stolen'",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "SELECT query_to_xml('DELETE FROM open_table', true, true, '')",
    "SELECT set_config('transaction_read_only', 'off', false)",
    'SET default_transaction_read_only = off',
    'SET ROLE postgres',
    'DO $$ BEGIN PERFORM 1; END $$',
    'PREPARE p AS SELECT 1',
    'LISTEN other',
    'SELECT U&"pg\\005fread_file"(\'/etc/passwd\')',
  ],
  mysqlUrl: [
    "SELECT load_file('/etc/passwd')",
    "SELECT 1 INTO OUTFILE '/tmp/stolen'",
    'SELECT 1 INTO @kept',
    "SELECT 1 /*!50000 INTO OUTFILE '/tmp/stolen' */",
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE open_table",
    'SET SESSION TRANSACTION READ WRITE',
    'SET STATEMENT max_statement_time = 0 FOR DELETE FROM open_table',
    'ANALYZE DELETE FROM open_table',
    "EXECUTE IMMEDIATE 'DELETE FROM open_table'",
    "PREPARE p FROM 'DELETE FROM open_table'",
    'HANDLER open_table OPEN',
    'BEGIN NOT ATOMIC DELETE FROM open_table',
    'KILL 1',
    "SELECT get_lock('all', 1)",
  ],
  clickhouseUrl: [
    "SELECT * FROM url('http://127.0.0.1:1/', CSV, 'a String')",
    "SELECT * FROM file('/etc/passwd', CSV, 'a String')",
    String.raw`SELECT * FROM "\x75rl"('http://127.0.0.1:1/', CSV, 'a String')`,
    String.raw`SELECT 1 SETTINGS "\x72eadonly" = 0`,
    "SELECT * FROM remote('127.0.0.1', system.one)",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    'SELECT 1 SETTINGS readonly = 0',
    "SELECT 1 INTO OUTFILE '/tmp/stolen'",
    'SELECT 1 FORMAT CSV',
    "CREATE TABLE stolen (a String) ENGINE = URL('http://127.0.0.1:1/', CSV)",
    'SET readonly = 0',
    'KILL QUERY WHERE 1',
    'SYSTEM SHUTDOWN',
    'OPTIMIZE TABLE open_table',
  ],
  trinoUrl: [
    'EXPLAIN ANALYZE DELETE FROM open_table',
    'START TRANSACTION READ WRITE',
    "SET SESSION query_max_run_time = '10d'",
    'SET ROLE ALL',
    "EXECUTE IMMEDIATE 'DELETE FROM open_table'",
    'PREPARE p FROM DELETE FROM open_table',
    "SELECT * FROM TABLE(memory.system.query(query => 'DROP TABLE open_table'))",
    "CALL system.runtime.kill_query('a', 'b')",
  ],
};

/** Refused for people who may read only one dataset. */
const CLOSED = [
  'SELECT * FROM closed_table',
  'SELECT * FROM {schema}.closed_table',
  'SELECT (SELECT max(word) FROM closed_table) AS w',
  'WITH open_table AS (SELECT * FROM closed_table) SELECT * FROM open_table',
  'SELECT a FROM open_table CROSS JOIN closed_table',
  "SELECT 'a' AS w UNION ALL SELECT word FROM closed_table",
  'SELECT a FROM open_table; SELECT * FROM closed_table',
  'EXPLAIN SELECT * FROM closed_table',
];

const CLOSED_TO: Readonly<Record<keyof ServiceUrls, readonly string[]>> = {
  postgresUrl: [
    'SHOW search_path',
    'TABLE closed_table',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM pg_catalog.pg_class',
    'SELECT * FROM pg_stat_activity',
    'SELECT * FROM pg_stat_get_activity(NULL)',
    'SELECT * FROM pg_show_all_settings()',
    "SELECT pg_get_viewdef('{schema}.closed_view'::regclass)",
  ],
  mysqlUrl: [
    'SHOW TABLES',
    'SHOW TABLES FROM {schema}',
    'SHOW DATABASES',
    'SHOW COLUMNS FROM closed_table',
    'SHOW CREATE TABLE closed_table',
    'SHOW PROCESSLIST',
    'SHOW GRANTS',
    'SHOW VARIABLES',
    'DESCRIBE closed_table',
    'DESC closed_table',
    'SHOW INDEX FROM closed_table',
    'TABLE closed_table',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM mysql.user',
  ],
  clickhouseUrl: [
    'SHOW TABLES',
    'SHOW DATABASES',
    'SHOW CREATE TABLE closed_table',
    'SHOW PROCESSLIST',
    'DESCRIBE TABLE closed_table',
    'EXISTS TABLE closed_table',
    'SELECT a FROM open_table WHERE toString(a) IN closed_table',
    "SELECT * FROM merge('{schema}', 'closed.*')",
    "SELECT * FROM cluster('default', '{schema}', 'closed_table')",
    'SELECT * FROM system.tables',
    'SELECT * FROM system.processes',
  ],
  trinoUrl: [
    'SHOW TABLES',
    'SHOW SCHEMAS',
    'SHOW CATALOGS',
    'SHOW COLUMNS FROM closed_table',
    'SHOW CREATE TABLE closed_table',
    'DESCRIBE closed_table',
    'TABLE closed_table',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM system.runtime.queries',
    'SELECT * FROM tpch.tiny.nation',
  ],
};

/** What others run: refused for who reads the whole database, through the user that all share. */
const OTHERS_SQL: Readonly<Record<keyof ServiceUrls, readonly string[]>> = {
  postgresUrl: [
    'SELECT query FROM pg_stat_activity',
    'SELECT query FROM pg_catalog."pg_stat_activity"',
    'SELECT pg_stat_get_backend_activity(1)',
    'WITH a AS (SELECT * FROM pg_stat_get_activity(NULL)) SELECT query FROM a',
  ],
  mysqlUrl: [
    'SHOW FULL PROCESSLIST',
    'SELECT info FROM information_schema.processlist',
    'SELECT info FROM `INFORMATION_SCHEMA`.`PROCESSLIST`',
    'SELECT trx_query FROM information_schema.innodb_trx',
    'SELECT sql_text FROM performance_schema.events_statements_current',
    'SHOW ENGINE INNODB STATUS',
  ],
  clickhouseUrl: [
    'SHOW PROCESSLIST',
    'SELECT query FROM system.processes',
    'SELECT query FROM `system`.`processes`',
    'SELECT query FROM system.query_log',
  ],
  trinoUrl: [
    'SELECT query FROM system.runtime.queries',
    'SELECT query FROM "system"."runtime"."queries"',
  ],
};

/** One of them as a table. */
const OTHERS_TABLE: Readonly<Record<keyof ServiceUrls, object>> = {
  postgresUrl: { schema: 'pg_catalog', table_name: 'pg_stat_activity' },
  mysqlUrl: { schema: 'information_schema', table_name: 'PROCESSLIST' },
  clickhouseUrl: { schema: 'system', table_name: 'processes' },
  trinoUrl: { catalog: 'system', schema: 'runtime', table_name: 'queries' },
};

const TABLES = ['open_table', 'closed_table'];

for (const remote of REMOTES) {
  describeWith(remote.service, `on ${remote.title}`, (url) => {
    const schema = `gate_${randomBytes(4).toString('hex')}`;
    const home = remote.service === 'trinoUrl' ? `memory.${schema}` : schema;
    const written = (sql: string) => sql.replaceAll('{schema}', schema);
    let lab: SqlLabServer;
    let server: Server;
    let databaseId: number;
    beforeAll(async () => {
      server = await remote.open(url);
      for (const sql of [
        remote.make(schema),
        `CREATE TABLE ${home}.open_table (a INT)${remote.storage}`,
        `INSERT INTO ${home}.open_table VALUES (1)`,
        `CREATE TABLE ${home}.closed_table (word ${remote.text})${remote.storage}`,
        `INSERT INTO ${home}.closed_table VALUES ('topsecret')`,
        `CREATE VIEW ${home}.closed_view AS SELECT word FROM ${home}.closed_table`,
      ]) {
        await server.execute(sql);
      }
      lab = await aSqlLabServer();
      databaseId = await lab.connect(remote.target(url, schema), { allow_ctas: 1, allow_cvas: 1 });
      await lab.openTable(databaseId, schema, 'open_table');
    });
    afterAll(async () => {
      await lab.close();
      const left = remote.remove(schema, { views: ['closed_view'], tables: TABLES });
      for (const sql of left) await server.execute(sql);
      await server.close();
    });

    const sent = (who: Person, { send }: SqlPath, sql: string) =>
      send({ lab, who, databaseId, schema }, written(sql));

    const refused = async (who: Person, path: SqlPath, sql: string) => {
      const answer = await sent(who, path, sql);
      const text = `${path.path}: ${answer.text}`;
      expect(answer.text).not.toContain('topsecret');
      if (path.reportsProblems && answer.status === 200) {
        // What only tells is looked up when it runs.
        if (/^(explain|show|desc)/i.test(sql)) return;
        expect(answer.body.result?.length, text).toBeGreaterThan(0);
      } else expect(answer.status, text).toBeGreaterThanOrEqual(400);
    };

    describe.each(SQL_PATHS)('$path', (path) => {
      test.each([...HOSTILE, ...HOSTILE_TO[remote.service]])('refuses %s [T2] [T3] [T7]', (sql) =>
        refused('ada', path, sql),
      );
      test.each([...CLOSED, ...CLOSED_TO[remote.service]])(
        'refuses %s without access [T9]',
        (sql) => refused('viewer', path, sql),
      );
      test.each(OTHERS_SQL[remote.service])(
        'refuses %s to who does not keep the connection [T5, T13]',
        async (sql) => {
          await refused('viewer', path, sql);
          await refused('ada', path, sql);
        },
      );
    });

    test('every path accepts a query of an open table', async () => {
      for (const path of SQL_PATHS.filter(({ makes }) => !makes)) {
        const answer = await sent('viewer', path, 'SELECT a FROM open_table');
        const isNotThere =
          /estimat|measured plan|Expected one of/i.test(answer.text) &&
          remote.service !== 'postgresUrl';
        if (!isNotThere) expect(answer.status, `${path.path}: ${answer.text}`).toBe(200);
      }
    });

    test('what others run is shown to who keeps the connection, and no dataset of anybody else [T5, T13]', async () => {
      const [first = ''] = OTHERS_SQL[remote.service];
      const run = SQL_PATHS[0] as SqlPath;
      expect((await sent('admin', run, first)).status).toBe(200);
      const json = { database: databaseId, ...OTHERS_TABLE[remote.service] };
      const made = await lab.ask('ada', 'POST', '/api/v1/dataset/', { json });
      expect(made.status, made.text).toBeGreaterThanOrEqual(400);
      expect(made.text).toContain('what other people run');
    });

    test('the refused statements created, changed and removed nothing', async () => {
      const { engines } = lab.deps;
      const engine = engines.of(remote.target(url, schema));
      const tables = await engine.tables(schema);
      expect(tables.map(({ name }) => name)).toEqual(['closed_table', 'closed_view', 'open_table']);
      const { values } = await engine.query({ sql: 'SELECT * FROM open_table', schema }, aRun());
      expect(values).toEqual([[1]]);
    });
  });
}
