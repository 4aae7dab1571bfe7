import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWithPostgres } from '../../test/postgres.ts';
import { describeWith } from '../../test/withService.ts';
import { REMOTES } from '../../test/engine/contract/remotes.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import type { CatalogSearch, Engine } from './engine.ts';
import { DUCKDB, postgresTarget, someEngines } from '../../test/engine/someEngines.ts';

const SETUP = `
  DROP SCHEMA IF EXISTS depot CASCADE;
  CREATE SCHEMA depot;
  CREATE TABLE depot.boxes (box_id int PRIMARY KEY, "50%_full" boolean, weight numeric(10, 2));
  CREATE TABLE depot.shelves (id int PRIMARY KEY, box_id int REFERENCES depot.boxes, gone int);
  ALTER TABLE depot.shelves DROP COLUMN gone;
  CREATE TABLE depot.moves (at date NOT NULL, region text) PARTITION BY RANGE (at, region);
  CREATE TABLE depot.moves_2024 PARTITION OF depot.moves FOR VALUES FROM ('2024-01-01', '') TO ('2025-01-01', '');
  CREATE VIEW depot.heavy AS SELECT box_id AS heavy_box FROM depot.boxes WHERE weight > 100;
  CREATE MATERIALIZED VIEW depot.counted AS SELECT count(*) AS n FROM depot.boxes;
  INSERT INTO depot.boxes SELECT n, false, n FROM generate_series(1, 500) n;
  ANALYZE depot.boxes;
`;

const searchFor = (text: string, more: Partial<CatalogSearch> = {}): CatalogSearch => ({
  text,
  catalog: null,
  limit: 200,
  among: null,
  ...more,
});
const shown = async (engine: Engine, search: CatalogSearch) =>
  (await engine.search(search)).hits.map(({ schema, name, columns }) =>
    [`${schema}.${name}`, ...columns.map((column) => column.name)].join(' '),
  );

describeWithPostgres('the catalog of PostgreSQL', (url) => {
  let world: ReturnType<typeof someEngines>;
  let admin: Client;
  const engine = () => world.engines.of(postgresTarget(url));
  const table = (name: string) => engine().table({ schema: 'depot', name });
  beforeAll(async () => {
    world = someEngines();
    admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query(SETUP);
  });
  afterAll(async () => {
    await world.close();
    await admin.query('DROP SCHEMA depot CASCADE');
    await admin.end();
  });

  test('finds tables by name first, then by their columns [TBL-01]', async () => {
    expect(await shown(engine(), searchFor('BOX'))).toEqual([
      'depot.boxes box_id',
      'depot.heavy heavy_box',
      'depot.shelves box_id',
    ]);
    const { hits } = await engine().search(searchFor('weight'));
    expect(hits).toEqual([
      {
        schema: 'depot',
        name: 'boxes',
        kind: 'table',
        columns: [{ name: 'weight', nativeType: 'NUMERIC(10,2)' }],
      },
    ]);
  });

  test('takes the search text literally, counts all matches, and ignores dropped columns', async () => {
    expect(await shown(engine(), searchFor('%_'))).toEqual(['depot.boxes 50%_full']);
    expect(await shown(engine(), searchFor('gone'))).toEqual([]);
    const { hits, count } = await engine().search(searchFor('depot_no'));
    expect({ hits, count }).toEqual({ hits: [], count: 0 });
    const cut = await engine().search(searchFor('box', { limit: 1 }));
    expect(cut.hits).toHaveLength(1);
    expect(cut.count).toBe(3);
  });

  test('finds only tables that the person may see [T9]', async () => {
    const among = [{ schema: 'depot', name: 'shelves' }];
    expect(await shown(engine(), searchFor('box', { among }))).toEqual(['depot.shelves box_id']);
    expect(await shown(engine(), searchFor('box', { among: [] }))).toEqual([]);
  });

  test('gives the definition of views, the partitioning of tables and the approximate number of rows', async () => {
    expect((await table('heavy'))?.definition).toMatch(/SELECT\s+box_id AS heavy_box/);
    expect(await table('counted')).toMatchObject({ kind: 'materialized_view' });
    expect((await table('counted'))?.definition).toContain('count(*)');
    expect(await table('boxes')).toMatchObject({
      rowCount: 500,
      isRowCountEstimated: true,
      definition: null,
      partitions: null,
    });
    const moves = await table('moves');
    expect(moves?.partitions?.columns).toEqual(['at', 'region']);
    const { rows } = await admin.query(moves?.partitions?.query ?? '');
    expect(rows).toMatchObject([
      { partition: 'depot.moves_2024', bounds: expect.stringContaining('2024-01-01') },
    ]);
  });
});

describe('the catalog of the embedded database', () => {
  let world: ReturnType<typeof someEngines>;
  const engine = () => world.engines.of(DUCKDB);
  beforeAll(async () => {
    world = someEngines({ inProcess: true });
    const tables = { boxes: 'box_id, 2 AS weight', shelves: 'id, 2 AS box_id', moves: 'at' };
    for (const [name, columns] of Object.entries(tables))
      await world.tables.importTable({
        schema: name === 'moves' ? 'archive' : 'main',
        name,
        from: { sql: `SELECT 1 AS ${columns}` },
      });
  });
  afterAll(() => world.close());

  test('finds tables by name first, then by their columns', async () => {
    expect(await shown(engine(), searchFor('Box'))).toEqual([
      'main.boxes box_id',
      'main.shelves box_id',
    ]);
    expect(await shown(engine(), searchFor('move'))).toEqual(['archive.moves']);
    expect((await engine().search(searchFor('box', { limit: 1 }))).count).toBe(2);
    const among = [{ schema: 'main', name: 'shelves' }];
    expect(await shown(engine(), searchFor('box', { among }))).toEqual(['main.shelves box_id']);
  });

  test('includes a new table at once', async () => {
    await world.tables.importTable({
      schema: 'main',
      name: 'late_box',
      from: { sql: 'SELECT 1 AS a' },
    });
    expect(await shown(engine(), searchFor('late'))).toEqual(['main.late_box']);
    expect(await engine().table({ schema: 'main', name: 'late_box' })).toMatchObject({
      rowCount: 1,
    });
  });
});

for (const remote of REMOTES) {
  describeWith(remote.service, `names in ${remote.title}`, (url) => {
    const schema = `depot_${randomBytes(4).toString('hex')}`;
    const tables = ['boxes', 'shelves'];
    let world: ReturnType<typeof someEngines>;
    let server: Server;
    const engine = () => world.engines.of(remote.target(url, schema));
    const mine = async (search: CatalogSearch) =>
      (await shown(engine(), search)).filter((hit) => hit.startsWith(`${schema}.`));
    const at = (name: string, ...columns: readonly string[]) =>
      [`${schema}.${name}`, ...columns].join(' ');
    beforeAll(async () => {
      world = someEngines({ inProcess: true });
      server = await remote.open(url);
      await server.execute(remote.make(schema));
      const { quote } = engine().dialect;
      const home = remote.service === 'trinoUrl' ? `memory.${schema}` : schema;
      const columns = [
        `box_id INT, ${quote('50%_full')} INT, ${quote("it's!")} INT`,
        'id INT, box_id INT',
      ];
      for (const [index, name] of tables.entries()) {
        await server.execute(`CREATE TABLE ${home}.${name} (${columns[index]})${remote.storage}`);
      }
    });
    afterAll(async () => {
      await world.close();
      for (const sql of remote.remove(schema, { tables })) await server.execute(sql);
      await server.close();
    });

    test('the search finds tables first, then columns, in any case [TBL-01]', async () => {
      expect(await mine(searchFor('BOX'))).toEqual([
        at('boxes', 'box_id'),
        at('shelves', 'box_id'),
      ]);
      expect(await mine(searchFor('Shelves'))).toEqual([at('shelves')]);
    });

    test('the search takes its text literally [T1]', async () => {
      expect(await mine(searchFor('0%_F'))).toEqual([at('boxes', '50%_full')]);
      expect(await mine(searchFor("it's!"))).toEqual([at('boxes', "it's!")]);
      for (const text of ['0_f', 'b%x', "' OR 1=1 --", '\\', '!', 'é']) {
        const found = await mine(searchFor(text));
        expect(found, text).toEqual(text === '!' ? [at('boxes', "it's!")] : []);
      }
    });

    test('the search counts, cuts off, and finds only tables that the person may see [T9]', async () => {
      const among = tables.map((name) => ({ schema, name }));
      const cut = await engine().search(searchFor('box', { limit: 1, among }));
      expect(cut).toMatchObject({ count: 2, hits: [{ name: 'boxes' }] });
      expect(await mine(searchFor('box', { among: among.slice(1) }))).toEqual([
        at('shelves', 'box_id'),
      ]);
      expect(await shown(engine(), searchFor('box', { among: [] }))).toEqual([]);
    });
  });
}
