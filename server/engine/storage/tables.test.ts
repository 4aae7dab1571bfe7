import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aRun, DUCKDB, someEngines } from '../../../test/engine/someEngines.ts';
import { createTables } from './tables.ts';
import { duckdbSetup } from '../duckdb/setup.ts';
import { eventually } from '../../../test/eventually.ts';

const MANY = 'SELECT i AS id, md5(i::VARCHAR) AS word FROM range(40000000) t(i)';

describe('the storage of the embedded database', () => {
  let world: ReturnType<typeof someEngines>;
  beforeEach(() => {
    world = someEngines();
  });
  afterEach(() => world.close());

  const rows = async (sql: string, owner = 'ada') => {
    const { values } = await world.engines.of(DUCKDB).query({ sql }, aRun({ owner }));
    return values;
  };
  const files = () =>
    readdirSync(join(world.dataDir, 'tables')).filter((name) => name.includes('.duckdb'));
  const three = (schema = 'sales', name = 'orders') =>
    world.tables.importTable({ schema, name, from: { sql: 'SELECT * FROM range(3) t(id)' } });

  test('lets workers that already run read a new table at once', async () => {
    await rows('SELECT 1');
    const table = await three();
    expect(table).toMatchObject({ schema: 'sales', name: 'orders', rows: 3 });
    expect(await rows('SELECT count(*) FROM sales.orders')).toEqual([[3]]);
    expect(await rows('SELECT count(*) FROM SALES."Orders"')).toEqual([[3]]);
  });

  test('gives the tables of a statement as they are stored, from the schema it runs in [T9]', async () => {
    await three();
    await three('main', 'orders');
    await three('main', 'only_main');
    const inspect = async (sql: string, schema?: string) =>
      (await world.engines.of(DUCKDB).inspect(sql, schema))[0]?.tables;
    expect(await inspect('FROM ORDERS', 'sales')).toEqual([{ schema: 'sales', name: 'orders' }]);
    expect(await inspect('FROM "Orders"')).toEqual([{ schema: 'main', name: 'orders' }]);
    expect(await inspect('FROM only_main', 'sales')).toEqual([
      { schema: 'main', name: 'only_main' },
    ]);
    const sql =
      'WITH orders AS (SELECT * FROM orders) SELECT (SELECT max(id) FROM sales.Orders) FROM orders';
    expect(await inspect(sql)).toEqual([
      { schema: 'main', name: 'orders' },
      { schema: 'sales', name: 'orders' },
    ]);
  });

  test('makes tables of CSV, JSON and Parquet files with chosen columns, types and comments', async () => {
    const csv = join(world.dataDir, 'people.csv');
    writeFileSync(csv, 'name,born,weight\nada,1815-12-10,1.50\nviewer,,2.25\n');
    await world.tables.importTable({
      schema: 'main',
      name: 'people',
      from: { file: csv, format: 'csv' },
      columns: [
        { name: 'weight', type: 'DECIMAL(8,2)' },
        { name: 'name', comment: 'first name' },
      ],
      comment: 'who is who',
    });
    expect(await rows('FROM people')).toEqual([
      ['1.50', '2.25'],
      ['ada', 'viewer'],
    ]);
    const details = await world.engines.of(DUCKDB).table({ schema: 'main', name: 'people' });
    expect(details).toMatchObject({
      comment: 'who is who',
      rowCount: 2,
      columns: [
        { name: 'weight', type: 'DECIMAL', nativeType: 'DECIMAL(8,2)', comment: null },
        { name: 'name', type: 'STRING', comment: 'first name' },
      ],
    });
    const json = join(world.dataDir, 'people.json');
    writeFileSync(json, '[{"a": 1}, {"a": 2}]');
    await world.tables.importTable({
      schema: 'main',
      name: 'j',
      from: { file: json, format: 'json' },
    });
    expect(await rows('SELECT sum(a) FROM j')).toEqual([[3]]);
  });

  test('replaces an old table by a new one in one step and removes the old file', async () => {
    await three();
    expect(files()).toHaveLength(1);
    await world.tables.importTable({
      schema: 'sales',
      name: 'Orders',
      from: { sql: 'SELECT id + 100 AS id FROM sales.orders' },
    });
    expect(files()).toHaveLength(1);
    expect(await rows('SELECT min(id) FROM sales.orders')).toEqual([[100]]);
  });

  test('removes a dropped table from the lists, the database and the disk', async () => {
    await three();
    expect(await world.tables.dropTable('sales', 'orders')).toBe(true);
    expect(await world.tables.dropTable('sales', 'orders')).toBe(false);
    expect(files()).toEqual([]);
    expect(await world.engines.of(DUCKDB).tables('sales')).toEqual([]);
    await expect(rows('FROM sales.orders')).rejects.toMatchObject({ code: 'missing_schema' });
  });

  test('reports why an import failed and leaves the old table', async () => {
    await three();
    const from = { sql: 'SELECT id / 0, nope FROM sales.orders' };
    const again = world.tables.importTable({ schema: 'sales', name: 'orders', from });
    await expect(again).rejects.toMatchObject({ code: 'missing_column' });
    expect(await rows('SELECT count(*) FROM sales.orders')).toEqual([[3]]);
    expect(files()).toHaveLength(1);
  });

  test.each([
    ['', 'x'],
    ['information_schema', 'x'],
    ['main', 'duckdb_tables'],
    ['main', 'a\0b'],
  ])('refuses the name %j.%j before it can do harm', async (schema, name) => {
    await expect(three(schema, name)).rejects.toThrow();
    expect(world.tables.list()).toEqual([]);
    expect(await rows('SELECT 1')).toEqual([[1]]);
  });

  test('lets an import read its own file and no other [T3]', async () => {
    const from = { sql: "SELECT * FROM read_text('/etc/hostname')" };
    await expect(
      world.tables.importTable({ schema: 'main', name: 'x', from }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('keeps the old table and leaves no files when a writer is killed, and readers never wait', async () => {
    await three();
    const writing = world.tables.importTable({
      schema: 'sales',
      name: 'orders',
      from: { sql: MANY },
    });
    const outcome = expect(writing).rejects.toMatchObject({ code: 'worker_lost' });
    await eventually(() => expect(files().length).toBeGreaterThan(1));
    expect(await rows('SELECT count(*) FROM sales.orders')).toEqual([[3]]);
    const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'storage/writer.ts']);
    process.kill(Number(children.toString().trim()), 'SIGKILL');
    await outcome;
    expect(files()).toHaveLength(1);
    expect(await rows('SELECT count(*) FROM sales.orders')).toEqual([[3]]);
  });

  test('removes at the next start what a killed server left half written', async () => {
    await three();
    const left = '0abc-0123456789ab.duckdb';
    for (const name of [left, `${left}.wal`])
      writeFileSync(join(world.dataDir, 'tables', name), 'half');
    writeFileSync(join(world.dataDir, 'tables', 'catalog.json.new'), '{"version": 9, "tab');
    const setup = duckdbSetup(world.dataDir, { workerMemoryMb: 1024 });
    expect(createTables({ setup }).list()).toHaveLength(1);
    expect(files()).toHaveLength(1);
    expect(await rows('SELECT count(*) FROM sales.orders')).toEqual([[3]]);
  });

  test('shows readers the old or the new table while it is replaced again and again', async () => {
    const write = (value: number) =>
      world.tables.importTable({
        schema: 'main',
        name: 'twice',
        from: { sql: `SELECT ${value} AS v FROM range(2000)` },
      });
    await write(0);
    let isWriting = true;
    const writes = (async () => {
      for (let value = 1; value <= 4; value++) await write(value);
      isWriting = false;
    })();
    const seen: unknown[] = [];
    while (isWriting) {
      const [low, high, count] = await rows('SELECT min(v), max(v), count(*) FROM twice');
      expect(low).toEqual(high);
      expect(count).toEqual([2000]);
      seen.push(low?.[0]);
    }
    await writes;
    expect(seen.length).toBeGreaterThan(2);
    expect(await rows('SELECT max(v) FROM twice')).toEqual([[4]]);
  });

  test('loses only the table whose file is broken', async () => {
    await three();
    const broken = await world.tables.importTable({
      schema: 'main',
      name: 'broken',
      from: { sql: 'SELECT 1 AS a' },
    });
    writeFileSync(join(world.dataDir, 'tables', broken.file), 'not a database');
    await three('main', 'other');
    expect(await rows('SELECT count(*) FROM sales.orders')).toEqual([[3]]);
    await expect(rows('FROM broken')).rejects.toMatchObject({ code: 'missing_table' });
  });
});
