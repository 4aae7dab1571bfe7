/** Times of a dataset that are shown later than they are stored, with the same result on each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asker,
  BACKENDS,
  closeDatabases,
  fillDatabases,
  importToDuckdb,
  askerOf,
  column,
  isComplete,
} from '../../mocks/queriedDatabases.ts';
import { DUCKDB } from '../../test/engine/someEngines.ts';
import { toJson } from '../store/codec.ts';

beforeAll(fillDatabases);
afterAll(closeDatabases);

if (!isComplete) test.skip('the same on every server: SKIPPED for those that could not be started');

const axis = (name: string, timeGrain: string | null = null, label = name) => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: name,
  label,
  timeGrain,
});

const FEBRUARY = { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' };
const at = (text: string) => Date.parse(`${text}Z`);

describe.each(BACKENDS)('$name', (backend) => {
  const ask = asker(backend);
  const rowsOf = async (query: Record<string, unknown>, hours_offset = 5) => {
    const { json } = await ask({ filters: [FEBRUARY], ...query }, { hours_offset });
    return JSON.parse(json) as Readonly<Record<string, unknown>>[];
  };
  const raw = { columns: ['id', 'at', 'day'], orderby: [['id', true]] };
  const days = [at('2024-02-29T00:00:00'), at('2024-02-10T00:00:00')];

  test('the axis shows its times later, rows of the range as it is asked for', async () => {
    const columns = ['id', axis('at')];
    expect(await rowsOf({ columns, orderby: [['id', true]] })).toEqual([
      { id: 2, at: at('2024-02-29T05:00:00') },
      { id: 3, at: at('2024-02-11T04:59:59.500') },
    ]);
  });

  test('a period of the axis begins later, or earlier', async () => {
    const columns = [axis('at', 'P1M')];
    const month = { columns, metrics: ['count'] };
    expect(await rowsOf(month)).toEqual([{ at: at('2024-02-01T05:00:00'), count: 2 }]);
    expect(await rowsOf(month, -30)).toEqual([{ at: at('2024-01-30T18:00:00'), count: 2 }]);
  });

  test('days become moments, and those with a zone keep it', async () => {
    const query = { columns: [axis('day')], metrics: ['count'], orderby: [['day', true]] };
    expect(await rowsOf(query)).toEqual([
      { day: at('2024-02-10T05:00:00'), count: 1 },
      { day: at('2024-02-29T05:00:00'), count: 1 },
    ]);
    expect(
      await rowsOf({ columns: [axis('zoned')], filters: [{ col: 'id', op: '==', val: 1 }] }),
    ).toEqual([{ zoned: at('2024-02-01T02:30:00') }]);
  });

  test('columns beside the axis stay as they are, but for the time column', async () => {
    const stored = [at('2024-02-29T00:00:00'), at('2024-02-10T23:59:59.500')];
    const later = [at('2024-02-29T05:00:00'), at('2024-02-11T04:59:59.500')];
    const of = (moments: readonly number[]) =>
      [2, 3].map((id, row) => ({ id, at: moments[row], day: days[row] }));
    expect(await rowsOf(raw)).toEqual(of(stored));
    expect(await rowsOf({ ...raw, granularity: 'at' })).toEqual(of(later));
    const other = await rowsOf({ columns: [axis('at', null, 'mine')], orderby: [['mine', true]] });
    expect(other).toEqual([{ mine: stored[1] }, { mine: stored[0] }]);
  });

  test('an axis that is the time column too moves once, and so does a series of times', async () => {
    const both = { columns: [axis('at', 'P1M')], granularity: 'at', metrics: ['count'] };
    expect(await rowsOf(both)).toEqual([{ at: at('2024-02-01T05:00:00'), count: 2 }]);
    const series = { is_timeseries: true, granularity: 'at', metrics: ['count'] };
    expect(await rowsOf({ ...series, extras: { time_grain_sqla: 'P1M' } })).toEqual([
      { __timestamp: at('2024-02-01T05:00:00'), count: 2 },
    ]);
  });

  test('rows of other times are matched as they are stored', async () => {
    const query = { columns: [axis('at', 'P1D')], metrics: ['count'], orderby: [['at', true]] };
    expect(await rowsOf({ ...query, time_offsets: ['29 days ago'] })).toEqual([
      { at: at('2024-02-10T05:00:00'), count: 1, 'count__29 days ago': null },
      { at: at('2024-02-29T05:00:00'), count: 1, 'count__29 days ago': 1 },
    ]);
  });

  test('numbers that spell moments move as those', async () => {
    const query = { columns: [axis('year')], metrics: ['count'], filters: [], row_limit: 1 };
    expect(await rowsOf({ ...query, filters: [{ col: 'id', op: '==', val: 1 }] })).toEqual([
      { year: at('2006-01-01T05:00:00'), count: 1 },
    ]);
  });

  test('steps after the query read the times that are shown', async () => {
    const post_processing = [
      {
        operation: 'pivot',
        options: { index: ['at'], columns: [], aggregates: { count: { operator: 'mean' } } },
      },
      { operation: 'resample', options: { rule: '1D', method: 'asfreq' } },
      { operation: 'flatten' },
    ];
    const columns = [axis('at', 'P1M')];
    const rows = await rowsOf({ columns, metrics: ['count'], post_processing });
    // Five in the morning is no midnight.
    expect(rows).toEqual([{ at: at('2024-02-01T00:00:00'), count: null }]);
  });
});

test('every digit of a second stays, and text that is no moment does too', async () => {
  await importToDuckdb(
    'digits',
    `SELECT * FROM (VALUES (TIMESTAMP_NS '2024-02-29 23:00:00.123456789', '2024-12-31'), (NULL, 'soon')) t(fine, told)`,
  );
  const moments = { is_dttm: true };
  const columns = toJson([column('fine', 'DATETIME'), column('told', 'STRING', moments)]);
  const of = { table_name: 'digits', columns, hours_offset: 2 };
  const ask = askerOf(DUCKDB, 'main');
  const told = await ask({ columns: [axis('told')], orderby: [['told', true]] }, of);
  expect(JSON.parse(told.json)).toEqual([{ told: '2024-12-31T02:00:00' }, { told: 'soon' }]);
  const fine = await ask({ columns: [axis('fine')], orderby: [['fine', true]] }, of);
  const text = String(at('2024-03-01T01:00:00.123'));
  expect(fine.json).toContain(`{"fine":${text}.456789}`);
});
