/** Datasets whose times charts show some hours later, through every route that answers with rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

const TABLE = `
  SELECT * FROM (VALUES
    (1, TIMESTAMP '2024-01-01 22:30:00', DATE '2024-01-01'),
    (2, TIMESTAMP '2024-01-02 01:00:00', DATE '2024-01-02')
  ) AS t(id, "at", day)`;

let server: TestServer;
let admin: Client;
let id: number;

const offset = (hours: number) => admin.put(`/api/v1/dataset/${id}`, { json: { offset: hours } });

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'events', from: { sql: TABLE } });
  admin = await server.signIn('admin');
  const dataset = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'events' },
  });
  ({ id } = (await dataset.json()) as { id: number });
  await offset(5);
});
afterAll(() => server.close());

interface Entry {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly moved_times?: unknown;
  readonly is_cached: boolean | null;
}

const answerTo = (query: object, more: object = {}) =>
  admin.post('/api/v1/chart/data', {
    json: { datasource: { id, type: 'table' }, queries: [query], ...more },
  });
const ask = async (query: object, result_type = 'full'): Promise<Entry> => {
  const answer = await answerTo(query, { result_type });
  const body = (await answer.json()) as { result: readonly [Entry] };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.result[0];
};

const axis = (label: string, timeGrain: string | null = 'P1D') => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: label,
  label,
  timeGrain,
});
const PER_DAY = { columns: [axis('at')], metrics: ['count'], orderby: [['at', true]] };
const LATER = [Date.UTC(2024, 0, 2, 3, 30), Date.UTC(2024, 0, 2, 6)];

describe('a dataset with an offset of hours', () => {
  test('has its axis later in JSON and CSV, and the reply names the columns', async () => {
    const { data, moved_times } = await ask(PER_DAY);
    expect(data.map(({ at }) => at)).toEqual([Date.UTC(2024, 0, 1, 5), Date.UTC(2024, 0, 2, 5)]);
    expect(moved_times).toEqual({ hours: 5, columns: ['at'] });
    const csv = await answerTo(PER_DAY, { result_format: 'csv' });
    expect(await csv.text()).toContain('\n2024-01-01 05:00:00,1\n2024-01-02 05:00:00,1\n');
    const days = await answerTo({ columns: [axis('day', null)] }, { result_format: 'csv' });
    expect(await days.text()).toContain('2024-01-01 05:00:00');
    expect(await ask({ columns: ['at'] })).not.toHaveProperty('moved_times');
  });

  test('names the column whose moments a series without an axis has as those of no column', async () => {
    const series = { is_timeseries: true, granularity: 'at', metrics: ['count'] };
    const { data, moved_times } = await ask({ ...series, extras: { time_grain_sqla: 'P1D' } });
    expect(new Set(data.map(({ __timestamp }) => __timestamp))).toEqual(
      new Set([Date.UTC(2024, 0, 1, 5), Date.UTC(2024, 0, 2, 5)]),
    );
    expect(moved_times).toEqual({ hours: 5, columns: ['__timestamp', 'at'] });
  });

  test.each(['samples', 'drill_detail'])(
    'has its time column later among the rows of %s, and no other',
    async (type) => {
      const { data } = await ask({ columns: ['at'], granularity: 'at' }, type);
      expect(new Set(data.map(({ at }) => at))).toEqual(new Set(LATER));
      const stored = await ask({ columns: ['at'] }, type);
      expect(new Set(stored.data.map(({ at }) => at))).toEqual(
        new Set([Date.UTC(2024, 0, 1, 22, 30), Date.UTC(2024, 0, 2, 1)]),
      );
      expect(data.map(({ day }) => day)).toEqual(stored.data.map(({ day }) => day));
    },
  );

  test('has the time column of samples later, in a range as it is stored', async () => {
    const answer = await admin.post(
      `/datasource/samples?datasource_type=table&datasource_id=${id}`,
      { json: { granularity: 'at', time_range: '2024-01-02 : 2024-01-03' } },
    );
    const { result } = (await answer.json()) as { result: Entry };
    expect(result.data).toEqual([{ id: 2, at: LATER[1], day: Date.UTC(2024, 0, 2) }]);
  });

  test('with another offset has other answers than those that are kept', async () => {
    await ask(PER_DAY);
    expect((await ask(PER_DAY)).is_cached).toBe(true);
    await offset(-1);
    const { data, is_cached } = await ask(PER_DAY);
    await offset(5);
    expect([data[0]?.at, is_cached]).toEqual([Date.UTC(2023, 11, 31, 23), null]);
  });
});
