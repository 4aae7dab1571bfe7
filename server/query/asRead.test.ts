import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { engineFolders } from '../engine/folders.ts';
import { eventually } from '../../test/eventually.ts';

const PATH = '/api/v1/chart/data';

/** A value of each kind that is written in its own way, and rows of nothing. */
const KINDS = `
  SELECT * FROM (VALUES
    (1, 'Ada "the first", né\u00e9\n', 10.50::DECIMAL(20,2), 9007199254740993, TIMESTAMP '2024-01-31 00:00:00',
     TIMESTAMP '2024-01-31 12:34:56.123456', TIMESTAMPTZ '2024-01-31 12:34:56+02', DATE '2024-02-29', TRUE,
     1.5::DOUBLE, INTERVAL 1 DAY, TIME '12:34:56', [1, 2], {'a': 1}, NULL, 'x'::BLOB, 1e300::DOUBLE),
    (2, '', -0.01::DECIMAL(20,2), -9007199254740993, TIMESTAMP '1969-12-31 23:59:59.999999',
     TIMESTAMP '1850-06-01 00:00:00.5', TIMESTAMPTZ '1969-12-31 23:00:00+00', DATE '0001-01-01', FALSE,
     'NaN'::DOUBLE, INTERVAL 2 MONTH, TIME '00:00:00', [], {'a': NULL}, NULL, ''::BLOB, 'Infinity'::DOUBLE),
    (3, NULL, NULL, NULL, NULL, TIMESTAMP '2024-01-31 12:34:56.5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (4, 'z', 1, 1, 'infinity'::TIMESTAMP, TIMESTAMP '0044-03-15 (BC) 12:00:00', NULL, DATE '0044-03-15 (BC)', TRUE,
     -1e-7::DOUBLE, NULL, NULL, NULL, NULL, NULL, NULL, 0)
  ) AS t(id, name, price, big, day, fine, zoned, date, truth, ratio, span, clock, list, struct, nothing, bytes, wide)`;

const LARGE = "SELECT range AS n, repeat('x', 50) AS text, range / 7 AS part FROM range(10000)";

let server: TestServer;
let admin: Client;

const dataset = async (table_name: string, sql: string): Promise<number> => {
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name, sql },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

const columnsOf = async (id: number): Promise<readonly string[]> => {
  const { result } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()) as {
    result: { columns: { column_name: string }[] };
  };
  return result.columns.map(({ column_name }) => column_name);
};

const ask = async (id: number, query: object, more: object = {}) => {
  const datasource = { id, type: 'table' };
  const answer = await admin.post(PATH, { json: { datasource, queries: [query], ...more } });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return text;
};

/** From the names of the columns to the end: everything that is made of the rows. */
const madeOfRows = (text: string) => text.slice(text.indexOf('"colnames"'));

beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

describe('rows that nothing is done to', () => {
  test('are written by the engine’s worker as they would be after post-processing, digit by digit', async () => {
    const id = await dataset('kinds', KINDS);
    const columns = await columnsOf(id);
    const query = { columns, orderby: [['id', true]] };
    const unchanged = { operation: 'rename', options: { columns: {} } };
    const read = await ask(id, query);
    const shaped = await ask(id, { ...query, post_processing: [unchanged] });
    expect(madeOfRows(read)).toBe(madeOfRows(shaped));
    expect(read).toContain('"big":-9007199254740993');
    expect(read).toContain('"fine":1706704496123.456');
    expect(read).toContain('"ratio":null');
  });

  test('need no process that shapes them, and give the same file afterwards', async () => {
    const id = await dataset('large', LARGE);
    const { shaper } = server.deps;
    let shaped = 0;
    const counting = { ...shaper };
    Object.assign(server.deps, {
      shaper: {
        ...counting,
        shape: (...args: Parameters<typeof shaper.shape>) => {
          shaped += 1;
          return shaper.shape(...args);
        },
      },
    });
    try {
      const query = { columns: ['n', 'text', 'part'], row_limit: 10_000, orderby: [['n', true]] };
      const before = readdirSync(engineFolders(server.dataDir).held).length;
      const { result } = JSON.parse(await ask(id, query)) as {
        result: { rowcount: number; indexnames: number[]; data: object[] }[];
      };
      expect(result[0]).toMatchObject({ rowcount: 10_000 });
      expect(result[0]?.indexnames.at(-1)).toBe(9999);
      expect(result[0]?.data).toHaveLength(10_000);
      expect(shaped).toBe(0);
      const csv = await ask(id, query, { result_format: 'csv' });
      expect(csv.split('\n')).toHaveLength(10_002);
      expect(csv.split('\n')[8]).toBe(`7,${'x'.repeat(50)},1.0`);
      expect(shaped).toBe(0);
      const held = () => readdirSync(engineFolders(server.dataDir).held);
      // The copy on disk is made after the reply.
      await eventually(() => expect(held()).toHaveLength(before + 1));
    } finally {
      Object.assign(server.deps, { shaper });
    }
  });

  test('are refused beyond what a reply holds, with what to do about it', async () => {
    const id = await dataset(
      'huge',
      "SELECT range AS n, repeat('x', 5000) AS text FROM range(20000)",
    );
    const json = {
      datasource: { id, type: 'table' },
      queries: [{ columns: ['n', 'text'], row_limit: 20_000 }],
    };
    const answer = await admin.post(PATH, { json });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringMatching(/64 MB.*Ask for fewer rows or columns/s),
    ]);
    expect(readdirSync(engineFolders(server.dataDir).held)).toHaveLength(1);
  });
});
