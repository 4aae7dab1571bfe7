import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duckdbSetup } from './duckdb/setup.ts';
import { currentCatalog, publishCatalog, type StoredTable } from './duckdb/catalogFile.ts';
import { createTables, type Tables } from './storage/tables.ts';
import { aRun, DUCKDB, someEngines } from '../../test/engine/someEngines.ts';
import { leastOf } from '../../test/leastOf.ts';

/** The engine lists attached tables slowly, and our own code does not ask it to. */
const LISTED_WITHIN_MS = 120_000;
/** To read all tables takes a worker many times as long, also on a quiet machine. */
const FAR_BELOW_ALL_MS = 1500;
const TABLES = 5000;
const COLUMNS = 50;
/** This is below the limit: a worker may hold 4096. */
const DESCRIPTORS_MAX = 100;

const columns = Array.from({ length: COLUMNS }, (_, at) => `i + ${at} AS column_${at}`).join(', ');
const WIDE = `SELECT ${columns} FROM range(10) t(i)`;

describe('an embedded database of 5,000 tables with 50 columns', () => {
  let world: ReturnType<typeof someEngines>;
  let tables: Tables;
  const engine = () => world.engines.of(DUCKDB);
  const run = (sql: string, owner = 'ada', schema: string | null = null) =>
    engine().query({ sql, schema }, aRun({ owner, limit: 10_000, timeoutMs: LISTED_WITHIN_MS }));
  const value = async (sql: string, owner = 'ada', schema: string | null = null) =>
    (await run(sql, owner, schema)).values[0]?.[0];
  const timed = (work: (attempt: number) => Promise<unknown>) =>
    leastOf(FAR_BELOW_ALL_MS, async (attempt) => {
      const began = performance.now();
      await work(attempt);
      return performance.now() - began;
    });

  /** One file under thousands of names. */
  const publishMany = (dir: string, from: readonly StoredTable[]) => {
    const [wide] = from;
    if (!wide) throw new Error('There is nothing to link.');
    const more = Array.from({ length: TABLES }, (_, at): StoredTable => {
      const file = `many-${at.toString(16).padStart(12, '0')}.duckdb`;
      linkSync(join(dir, wide.file), join(dir, file));
      return { ...wide, schema: at % 100 === 0 ? 'few' : 'main', name: `wide_${at}`, file };
    });
    publishCatalog(dir, { version: 100, tables: [...from, ...more] });
  };

  beforeAll(async () => {
    world = someEngines({ limits: { workers: 1 } });
    // A process of its own would take longer to start than to write.
    tables = createTables({
      setup: duckdbSetup(world.dataDir, { workerMemoryMb: 1024 }),
      inProcess: true,
    });
    const { importTable } = tables;
    await importTable({ schema: 'main', name: 'wide', from: { sql: WIDE } });
    const from = { sql: 'SELECT column_0 AS n FROM wide', asView: true };
    await importTable({ schema: 'main', name: 'seen', from });
    const dir = join(world.dataDir, 'tables');
    publishMany(dir, currentCatalog(dir).catalog.tables);
    await importTable({
      schema: 'main',
      name: 'twice_seen',
      from: {
        sql: 'SELECT n, w.column_1 FROM seen JOIN few.wide_100 w ON n = column_0',
        asView: true,
      },
    });
    await run('SELECT 1');
    await engine().tables('main');
  });
  afterAll(() => world.close());

  test('lists its tables and searches them quickly', async () => {
    expect(await timed(() => engine().tables('main'))).toBeLessThan(FAR_BELOW_ALL_MS);
    expect(await engine().tables('few')).toHaveLength(TABLES / 100);
    const search = { text: 'column_49', catalog: null, limit: 50, among: null };
    expect(await timed(() => engine().search(search))).toBeLessThan(FAR_BELOW_ALL_MS);
    expect((await engine().search(search)).count).toBe(TABLES + 1);
  });

  test('answers a query over three tables without reading the others', async () => {
    // Each attempt names tables that no worker has read before.
    const three = await timed(async (attempt) => {
      const sql = `SELECT count(*) FROM wide_${attempt}1 JOIN "WIDE_${attempt}2" USING (column_0) JOIN few.wide_${attempt}00 USING (column_0)`;
      expect(await value(sql, `another ${attempt}`)).toBe(10);
    });
    expect(three).toBeLessThan(FAR_BELOW_ALL_MS);
  });

  test('finds tables one after another, however their names are written', async () => {
    const counted = (from: string, schema?: string) =>
      value(`SELECT count(*) FROM ${from}`, 'ada', schema);
    expect(await counted('Wide_11')).toBe(10);
    expect(await counted('main."wide_12"')).toBe(10);
    expect(await counted('memory.main.wide_13')).toBe(10);
    expect(await counted("'wide_14'")).toBe(10);
    expect(await counted('$$wide_15$$')).toBe(10);
    expect(await counted('wide_200', 'few')).toBe(10);
    expect(await counted('wide_16', 'few')).toBe(10);
    expect(await counted('(SUMMARIZE wide_17)')).toBe(COLUMNS);
    expect((await run('DESCRIBE few.wide_400')).rowCount).toBe(COLUMNS);
    expect((await run('PIVOT wide_18 ON column_1 USING sum(column_2)')).rowCount).toBe(10);
    expect(await engine().inspect('PIVOT wide_19 ON column_1 USING sum(column_2)')).toMatchObject([
      { kind: 'select', tables: [{ schema: 'main', name: 'wide_19' }] },
    ]);
    expect(await engine().describe({ sql: 'FROM wide_20' })).toHaveLength(COLUMNS);
  });

  test('reads views of views', async () => {
    expect(await value('SELECT count(*) FROM twice_seen', 'viewer')).toBe(10);
  });

  test('creates a table from other tables', async () => {
    const from = { sql: 'SELECT a.column_0 FROM wide_21 a JOIN twice_seen ON n = a.column_0' };
    expect(await tables.importTable({ schema: 'main', name: 'made', from })).toMatchObject({
      rows: 10,
    });
  });

  test(
    'lists all tables and columns in the engine itself too',
    async () => {
      const all = TABLES + 4;
      expect((await run('SHOW TABLES')).rowCount).toBe(all - TABLES / 100);
      const count = "SELECT count(*) FROM information_schema.tables WHERE table_catalog = 'memory'";
      expect(await value(count)).toBe(all);
      expect(await value(`${count} AND table_schema = 'few'`)).toBe(TABLES / 100);
      expect(
        await value("SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'few'"),
      ).toBe(1);
      const types =
        "SELECT data_type FROM information_schema.columns WHERE table_name = 'wide_4999' AND column_name = 'column_49'";
      expect(await value(types)).toBe('BIGINT');
      const definition =
        "SELECT view_definition FROM information_schema.views WHERE table_name = 'twice_seen'";
      expect(await value(definition)).toContain('few.wide_100');
      expect(await value('SELECT count(*) FROM wide_4999')).toBe(10);
    },
    LISTED_WITHIN_MS,
  );

  test('names similar tables and the position when a table is missing', async () => {
    await expect(run('SELECT *\nFROM wide_49990')).rejects.toMatchObject({
      code: 'missing_table',
      message: expect.stringMatching(/wide_49990 does not exist!\nDid you mean "wide_49/),
      line: 2,
    });
    await expect(run('FROM few.twice_sen')).rejects.toMatchObject({
      code: 'missing_table',
      message: expect.stringContaining('Did you mean "twice_seen"?'),
    });
    await expect(run('FROM nowhere.at_all')).rejects.toMatchObject({ code: 'missing_schema' });
  });

  test('does not suggest names that only occur in strings before names of tables', async () => {
    const texts = Array.from({ length: 600 }, (_, at) => `'wide_${at + 1000}'`).join(', ');
    const sql = `SELECT count(*) FROM wide_22 WHERE column_0::VARCHAR NOT IN (${texts})`;
    expect(await value(sql)).toBe(10);
    const many = Array.from(
      { length: 600 },
      (_, at) => `FROM few.wide_100 CROSS JOIN wide_${1001 + at + Math.floor(at / 99)}`,
    );
    await expect(run(many.join(' UNION ALL '))).rejects.toMatchObject({
      message: expect.stringContaining('more than 500 tables are named at once'),
    });
    await run('SELECT 1', 'viewer');
  });

  test('lets its workers hold few open files, whatever they read before', async () => {
    for (let at = 1; at < 40; at++) await value(`SELECT count(*) FROM wide_${at + 2000}`);
    const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'engine/worker.ts']);
    for (const pid of pids.toString().trim().split('\n')) {
      expect(readdirSync(`/proc/${pid}/fd`).length).toBeLessThan(DESCRIPTORS_MAX);
    }
  });
});
