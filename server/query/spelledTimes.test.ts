/** Time columns that store text or numbers, beside the same questions about moments in SQL written by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

const FORMATS: Readonly<Record<string, string>> = {
  iso: '%Y-%m-%d',
  minutes: '%Y-%m-%d %H:%M:%S',
  digits: '%Y%m%d',
  short: '%y%m%d',
  turned: '%d%m%Y',
  backwards: '%d/%m/%Y',
  words: '%b %d, %Y',
  half: '%Y-%m-%d %I %p',
  seconds: 'epoch_s',
  millis: 'epoch_ms',
  moment: '%Y-%m-%d',
};
/* Each day from the autumn of 2003 to the summer of 2004 at six in the evening, or at midnight, by what its format has. */
const ROWS = `
  SELECT id, strftime(day, '%Y-%m-%d') AS iso, strftime(evening, '%Y-%m-%d %H:%M:%S') AS minutes,
    CAST(strftime(day, '%Y%m%d') AS INTEGER) AS digits, CAST(strftime(day, '%y%m%d') AS INTEGER) AS short,
    CAST(strftime(day, '%d%m%Y') AS INTEGER) AS turned, strftime(day, '%d/%m/%Y') AS backwards,
    strftime(day, '%b %d, %Y') AS words, strftime(evening, '%Y-%m-%d %I %p') AS half,
    CAST(epoch(evening) AS BIGINT) AS seconds, CAST(epoch_ms(evening) AS BIGINT) AS millis,
    evening AS moment
  FROM (
    SELECT id, day, day + INTERVAL 18 HOURS AS evening FROM (
      SELECT i AS id, TIMESTAMP '2003-09-28' + to_days(i::INTEGER) AS day FROM range(300) t(i)
    ) AS days
  ) AS evenings`;

let server: TestServer;
let admin: Client;
let id: number;

beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  const json = { database: server.databaseId, schema: 'main', table_name: 'days', sql: ROWS };
  const made = await admin.post('/api/v1/dataset/', { json });
  expect(made.status, await made.clone().text()).toBe(201);
  ({ id } = (await made.json()) as { id: number });
  const { result } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()) as {
    result: { columns: readonly { readonly id: number; readonly column_name: string }[] };
  };
  const columns = result.columns.map(({ id: column, column_name }) => ({
    id: column,
    column_name,
    ...(column_name in FORMATS && { is_dttm: true, python_date_format: FORMATS[column_name] }),
  }));
  const metrics = [{ metric_name: 'count', expression: 'COUNT(*)' }];
  const changed = await admin.put(`/api/v1/dataset/${id}`, { json: { columns, metrics } });
  expect(changed.status, await changed.clone().text()).toBe(200);
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>>;
const asked = async (query: object): Promise<readonly Row[]> => {
  const answer = await admin.post('/api/v1/chart/data', {
    json: { datasource: { id, type: 'table' }, queries: [{ metrics: ['count'], ...query }] },
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: [{ data: readonly Row[] }] }).result[0].data;
};
/** SQL written by hand over the rows. */
const told = async (select: string): Promise<readonly Row[]> => {
  const sql = `SELECT ${select.replace('ROWS', `(${ROWS}) AS stored`)}`;
  const answer = await admin.post('/api/v1/sqllab/execute/', {
    json: { database_id: server.databaseId, schema: 'main', sql, runAsync: false },
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { data: readonly Row[] }).data;
};

const axis = (column: string, timeGrain: string) => ({
  columnType: 'BASE_AXIS',
  timeGrain,
  sqlExpression: column,
  label: 'x',
});
const RANGE = '2003-12-30 : 2004-02-15';
const NAMES = Object.keys(FORMATS);

test.each(
  NAMES.flatMap((name) => [['P1M', 'month', name] as const, ['P1W', 'week', name] as const]),
)(
  'in steps of %s (%s) the rows of a range of “%s” are those of the moments',
  async (grain, unit, name) => {
    const rows = await asked({
      columns: [axis(name, grain)],
      filters: [{ col: name, op: 'TEMPORAL_RANGE', val: RANGE }],
      orderby: [['x', true]],
    });
    expect(rows).toEqual(
      await told(
        `CAST(epoch_ms(date_trunc('${unit}', moment)) AS BIGINT) AS x, COUNT(*) AS count FROM ROWS
         WHERE moment >= TIMESTAMP '2003-12-30' AND moment < TIMESTAMP '2004-02-15' GROUP BY 1 ORDER BY 1`,
      ),
    );
  },
);

test.each(NAMES)('one period of “%s” has the rows of its moments', async (name) => {
  const january = { col: name, op: '==', val: Date.UTC(2004, 0, 1), grain: 'P1M' };
  expect(await asked({ columns: [], filters: [january] })).toEqual([{ count: 31 }]);
});

test.each(NAMES)('moments as bounds of “%s” have the rows between them', async (name) => {
  const filters = [
    { col: name, op: '>=', val: Date.UTC(2003, 11, 30) },
    { col: name, op: '<', val: Date.UTC(2004, 1, 15) },
  ];
  expect(await asked({ columns: [], filters })).toEqual([{ count: 47 }]);
});

test('a bound as it is stored is compared with what is stored', async () => {
  const filters = [
    { col: 'short', op: '>=', val: 40101 },
    { col: 'short', op: '<', val: 40201 },
  ];
  expect(await asked({ columns: [], filters })).toEqual([{ count: 31 }]);
});

test.each(NAMES)('the axis of “%s” in months is filtered by a range', async (name) => {
  const filters = [
    { col: axis(name, 'P1M'), op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2004-03-01' },
  ];
  expect(await asked({ columns: [], filters })).toEqual([{ count: 60 }]);
});

test('an expression of moments is cut although its format is one of text', async () => {
  const path = `/api/v1/dataset/${id}`;
  const read = await (await admin.get(path)).json();
  const { columns } = (read as { result: { columns: readonly Record<string, unknown>[] } }).result;
  const kept = columns.map(({ id: column, column_name }) => ({ id: column, column_name }));
  const made = { column_name: 'made', expression: 'moment', is_dttm: true, type: null };
  const json = { columns: [...kept, { ...made, python_date_format: '%Y-%m-%d' }] };
  const changed = await admin.put(path, { json });
  expect(changed.status, await changed.clone().text()).toBe(200);
  const january = { col: 'made', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2004-02-01' };
  expect(await asked({ columns: [axis('made', 'P1M')], filters: [january] })).toEqual([
    { x: Date.UTC(2004, 0, 1), count: 31 },
  ]);
});

test.each(NAMES)('a month of “%s” is beside that of a month before', async (name) => {
  const rows = await asked({
    columns: [axis(name, 'P1M')],
    filters: [{ col: name, op: 'TEMPORAL_RANGE', val: '2004-02-01 : 2004-03-01' }],
    time_offsets: ['1 month ago'],
  });
  expect(rows).toEqual([{ x: Date.UTC(2004, 1, 1), count: 29, 'count__1 month ago': 31 }]);
});

test('without a step each moment stands for itself', async () => {
  const first = await asked({
    columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'words', label: 'x' }],
    filters: [{ col: 'id', op: '==', val: 3 }],
  });
  expect(first).toEqual([{ x: Date.UTC(2003, 9, 1), count: 1 }]);
});
