/** What a request calls the columns of its files. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { sheetCells } from '../../test/sheetCells.ts';
import { unzip } from '../../test/unzip.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let server: TestServer;
let admin: Client;
let id: number;
beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  const sql = "SELECT * FROM (VALUES ('Action', 8), ('Sports', 3)) AS t(genre, games)";
  await tables.importTable({ schema: 'main', name: 'games', from: { sql } });
  admin = await server.signIn();
  const answer = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'games' },
  });
  ({ id } = (await answer.json()) as { id: number });
});
afterAll(() => server.close());

const GAMES = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'games' },
  label: 'games',
};

const asked = (result_format: string, ...headings: readonly (object | undefined)[]) =>
  admin.post('/api/v1/chart/data', {
    json: {
      datasource: { id, type: 'table' },
      queries: headings.map((one) => ({
        columns: ['genre'],
        metrics: [GAMES],
        orderby: [['games', false]],
        ...(one ? { headings: one } : {}),
      })),
      result_format,
      result_type: 'full',
    },
  });

test('a file has the headings that its request names, under which its rows stay the same [CDT-11]', async () => {
  const headings = { games: 'Games, 1 year ago', other: 'of no column' };
  const csv = await asked('csv', headings);
  expect(await csv.text()).toBe('genre,"Games, 1 year ago"\nAction,8\nSports,3\n');
  const sheet = await asked('xlsx', headings);
  const rows = sheetCells(Buffer.from(await sheet.arrayBuffer()));
  expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['genre', 'Games, 1 year ago'],
    ['Action', '8'],
    ['Sports', '3'],
  ]);
});

test('each file of several queries has its own headings [CDT-11]', async () => {
  const archive = await asked('csv', { games: 'now' }, { games: 'then' });
  const files = Object.values(unzip(Buffer.from(await archive.arrayBuffer())));
  expect(files.map((text) => text.split('\n')[0]?.replace('\uFEFF', ''))).toEqual([
    'genre,now',
    'genre,then',
  ]);
});

test('a heading that a spreadsheet would run is text [CDT-11]', async () => {
  const csv = await asked('csv', { games: '=1+1' });
  expect((await csv.text()).split('\n')[0]).toBe("genre,'=1+1");
});

test('headings ask no other question: the answer is the one that was kept for the chart', async () => {
  const first = (await (await asked('json', undefined)).json()) as { result: [object] };
  expect(first.result[0]).toHaveProperty('colnames', ['genre', 'games']);
  const again = (await (await asked('json', { games: 'Games' })).json()) as { result: [object] };
  expect(again.result[0]).toMatchObject({ is_cached: true, colnames: ['genre', 'games'] });
});

const PIVOTED = {
  columns: ['genre'],
  metrics: [GAMES],
  post_processing: [
    {
      operation: 'pivot',
      options: {
        index: ['genre'],
        columns: ['genre'],
        aggregates: { games: { operator: 'mean' } },
        drop_missing_columns: true,
      },
    },
    { operation: 'flatten' },
  ],
};
const PLAIN = { columns: ['genre'], metrics: [{ ...GAMES, aggregate: 'MAX' }] };

test.each([
  ['whose columns are values of the rows', PIVOTED, ['genre', 'games, Action', 'games, Sports']],
  ['that is sent as it is read', PLAIN, ['genre', 'games']],
])(
  'an answer %s can be asked what its columns are, without a row, and for its rows afterwards',
  async (_, query, colnames) => {
    const entryOf = async (more: object) => {
      const answer = await admin.post('/api/v1/chart/data', {
        json: { datasource: { id, type: 'table' }, queries: [{ ...query, ...more }] },
      });
      const { result } = (await answer.json()) as {
        result: readonly [{ data: readonly object[] }];
      };
      return result[0];
    };
    const names = { colnames, coltypes: expect.any(Array), label_map: expect.any(Object) };
    expect(await entryOf({ without_rows: true })).toMatchObject({
      ...names,
      rowcount: 2,
      data: [],
    });
    const whole = await entryOf({});
    expect(whole).toMatchObject({ ...names, is_cached: true });
    expect(whole.data).toHaveLength(2);
    expect(await entryOf({ without_rows: true })).toMatchObject({ ...names, data: [] });
  },
);
