import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError } from './engine.ts';
import { sandbox } from '../processes/sandbox.ts';
import { aRun, DUCKDB, someEngines } from '../../test/engine/someEngines.ts';

/** Attempts by a person in the editor to break out, against real locked workers. */
describe('the embedded database', () => {
  let world: ReturnType<typeof someEngines>;
  beforeAll(async () => {
    world = someEngines();
    await world.tables.importTable({ schema: 'main', name: 't', from: { sql: 'SELECT 1 AS a' } });
  });
  afterAll(() => world.close());

  const run = (sql: string, owner = 'ada') =>
    world.engines.of(DUCKDB).query({ sql }, aRun({ owner, limit: 10 }));
  const refused = async (sql: string) => {
    const error: unknown = await run(sql).then(
      (table) => new Error(`${sql} answered ${JSON.stringify(table.values)}`),
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(EngineError);
    return error as EngineError;
  };

  test.each([
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM READ_TEXT('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/passwd')",
    "SELECT * FROM glob('/*')",
    "FROM '/etc/passwd'",
    'FROM "/etc/passwd"',
    "SELECT * FROM '/etc/*.csv'",
    "SELECT * FROM parquet_metadata('/etc/passwd')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('t')",
    "SELECT (SELECT content FROM read_text('/etc/passwd'))",
    "WITH x AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM x",
    "SELECT * FROM t WHERE a IN (SELECT 1 FROM read_text('/etc/passwd'))",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    "DESCRIBE SELECT * FROM read_text('/etc/passwd')",
    "SUMMARIZE FROM '/etc/passwd'",
    "EXPLAIN ANALYZE SELECT * FROM read_text('/etc/passwd')",
    "PIVOT (SELECT * FROM read_text('/etc/passwd')) ON filename USING count(*)",
    "PIVOT t ON a USING sum(getenv('HOME'))",
  ])('does not read a file: %s [T3]', async (sql) => {
    await refused(sql);
  });

  test.each([
    "COPY t TO '/tmp/sextant-hostile.csv'",
    "COPY (SELECT 1) TO '/tmp/sextant-hostile.csv'",
    "EXPORT DATABASE '/tmp/sextant-hostile'",
    "ATTACH '/tmp/sextant-hostile.db'",
    "EXPLAIN ANALYZE COPY t TO '/tmp/sextant-hostile.csv'",
    'PRAGMA enable_profiling',
    "PRAGMA profiling_output = '/tmp/sextant-hostile'",
    "SET profiling_output = '/tmp/sextant-hostile'",
    "SELECT 1; COPY t TO '/tmp/sextant-hostile.csv'",
  ])('does not write a file: %s [T3]', async (sql) => {
    await refused(sql);
    expect(readdirSync('/tmp').filter((name) => name.startsWith('sextant-hostile'))).toEqual([]);
  });

  test.each([
    'INSTALL httpfs',
    'LOAD httpfs',
    "LOAD '/tmp/evil.duckdb_extension'",
    "SELECT * FROM 'https://example.org/data.csv'",
    "SELECT * FROM read_parquet('s3://bucket/x')",
    "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
    'UPDATE EXTENSIONS',
  ])('does not reach a network or load anything: %s [T4]', async (sql) => {
    await refused(sql);
  });

  test.each([
    'SET threads = 1',
    "SET GLOBAL memory_limit = '100GB'",
    'RESET memory_limit',
    'SET lock_configuration = false',
    "SET TimeZone = 'Asia/Kathmandu'",
    'PRAGMA version',
    'PRAGMA database_list',
    'CALL enable_logging()',
    "CALL pragma_table_info('t')",
    "SELECT write_log('x')",
    "SELECT system.main.write_log('x')",
    "SELECT 'x'.write_log()",
    'SELECT "WRITE_LOG"(\'x\')',
    'SELECT * FROM duckdb_logs',
    'SELECT * FROM duckdb_logs()',
    "SELECT * FROM duckdb_logs_parsed('QueryLog')",
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM duckdb_extensions()',
    'SELECT * FROM duckdb_databases',
    'SELECT * FROM duckdb_databases()',
    'SELECT * FROM (WITH duckdb_databases AS (SELECT 1) FROM duckdb_databases) a, duckdb_databases b',
    'SELECT * FROM pragma_database_size()',
    'SELECT * FROM pg_catalog.pg_settings',
    'SELECT * FROM pg_settings',
    "SELECT current_setting('temp_directory')",
    "SELECT getenv('HOME')",
    "SELECT nextval('s')",
    'SELECT * FROM sextant_file_1.main.data',
    'SELECT * FROM SEXTANT_FILE_1.data',
    'SELECT * FROM "sextant_file_1 main.t".main.data',
    'SELECT * FROM "SEXTANT_FILE_1 main.t".data',
    'PIVOT "sextant_file_1 main.t".main.data ON a',
    'SELECT * FROM system.information_schema.tables',
    'PREPARE p AS SELECT 1',
    'EXECUTE p',
    'BEGIN',
    'USE main',
    'SET VARIABLE x = 1',
    'CHECKPOINT',
    'SELECT * FROM checkpoint()',
    'FORCE CHECKPOINT',
    'VACUUM',
  ])('does not change or reveal shared state: %s [T5]', async (sql) => {
    await refused(sql);
  });

  test.each([
    'CREATE TABLE x AS SELECT 1',
    'CREATE VIEW x AS SELECT 1',
    'CREATE MACRO f() AS 1',
    'CREATE TEMP TABLE x (a INT)',
    'INSERT INTO t VALUES (2)',
    'UPDATE t SET a = 2',
    'DELETE FROM t',
    'DROP VIEW t',
    'ALTER TABLE t ADD COLUMN b INT',
    'MERGE INTO t USING t AS u ON true WHEN MATCHED THEN DELETE',
    'TRUNCATE t',
    'EXPLAIN ANALYZE INSERT INTO t VALUES (2)',
    'EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1',
    'EXPLAIN (ANALYZE) DELETE FROM t',
    'CREATE TABLE x AS PIVOT t ON a USING sum(a)',
  ])('changes nothing, whether writes are allowed or not: %s [T2]', async (sql) => {
    expect((await refused(sql)).code).toBe('not_allowed');
    await expect(
      world.engines.of(DUCKDB).query({ sql }, aRun({ allowWrites: true })),
    ).rejects.toMatchObject({ code: 'not_allowed' });
    expect((await run('FROM t')).values).toEqual([[1]]);
  });

  test.each([
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP VIEW t',
    '; SELECT 1; SELECT 2',
    'SELECT $x$ ; $x$; DROP VIEW t',
  ])('runs one statement at a time: %s [T2]', async (sql) => {
    expect((await refused(sql)).code).toBe('several_statements');
  });

  test.each([
    ['EXPLAIN SELECT * FROM t', 2],
    ['EXPLAIN ANALYZE SELECT * FROM t', 2],
    ['EXPLAIN (FORMAT json) SELECT * FROM t', 2],
    ['PIVOT t ON a USING sum(a)', 1],
    ['SELECT * FROM (PIVOT t ON a USING sum(a))', 1],
    ['PIVOT t ON a IN (1, 2) USING sum(a)', 2],
    ['DESCRIBE t', 6],
    ['SUMMARIZE t', 12],
    ['SHOW TABLES', 1],
    ['VALUES (1, 2)', 2],
    ['TABLE t', 1],
    ['FROM range(3)', 1],
    ['WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) FROM r', 1],
    ['SELECT table_name FROM information_schema.tables', 1],
    ["SELECT unnest([1, 2]), $tag$it's$tag$ -- the end", 2],
  ])('runs a plain query: %s', async (sql, columns) => {
    expect((await run(sql)).columns).toHaveLength(columns);
  });

  test.each([
    ['SHOW ALL TABLES', 'memory'],
    ['DESCRIBE', 'memory'],
    ['SELECT * FROM (SHOW ALL TABLES)', 'memory'],
    ['SHOW TABLES FROM main', 't'],
    ['SHOW DATABASES', 'memory'],
    ['SHOW SCHEMAS', 'main'],
    ['SELECT * FROM information_schema.tables', 't'],
    ['SELECT * FROM information_schema.columns', 't'],
    ['SELECT * FROM information_schema.schemata', 'main'],
  ])('lists a table under its name alone, and no file of ours: %s', async (sql, name) => {
    const { values } = await run(sql);
    expect(values.flat()).toContain(name);
    expect(values.flat()).not.toContain('data');
    expect(JSON.stringify(values)).not.toContain('sextant_file');
  });

  test('forgets a seed before the next statement and before another person’s [T5]', async () => {
    const seeded = async (owner: string) => {
      await run('SELECT setseed(0.5)', owner);
      return (await run('SELECT random()', owner)).values;
    };
    expect(await seeded('ada')).not.toEqual(await seeded('ada'));
    expect(await seeded('ada')).not.toEqual(await seeded('viewer'));
  });

  test('gives its workers no environment variables but the place of compiled code, and no folder of ours as working directory [T3]', async () => {
    await run('SELECT 1');
    const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'engine/worker.ts']);
    const [pid] = pids.toString().trim().split('\n');
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0])
      .filter((name) => name && name !== 'NODE_COMPILE_CACHE');
    expect(new Set(names)).toEqual(
      new Set(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'TZ']),
    );
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/');
    if (sandbox().warning === null) {
      const own = readlinkSync('/proc/self/ns/net');
      expect(readlinkSync(`/proc/${pid}/ns/net`)).not.toBe(own);
    }
  });
});
