/** Columns that store seconds or milliseconds since 1970, with the same periods on each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asker,
  BACKENDS,
  closeDatabases,
  column,
  fillDatabases,
  isComplete,
} from '../../mocks/queriedDatabases.ts';
import { toJson } from '../store/codec.ts';

beforeAll(fillDatabases);
afterAll(closeDatabases);

if (!isComplete) test.skip('the same on every server: SKIPPED for those that could not be started');

const stored = (column_name: string, python_date_format: string, unit: number) =>
  column(column_name, 'BIGINT', {
    expression: `CAST(id AS DECIMAL(20,0)) * 2000000 * ${unit}`,
    is_dttm: true,
    python_date_format,
  });
const OF = {
  main_dttm_col: 'seconds',
  columns: toJson([
    column('id', 'INTEGER'),
    column('name', 'STRING'),
    stored('seconds', 'epoch_s', 1),
    stored('millis', 'epoch_ms', 1000),
  ]),
};
const month = (at: number) => Date.UTC(1970, at - 1, 1);

describe.each(BACKENDS)('$name', (backend) => {
  const ask = asker(backend);
  const rowsOf = async (query: Record<string, unknown>) =>
    JSON.parse((await ask(query, OF)).json) as Record<string, number>[];

  test.each(['seconds', 'millis'])('%s of 1970 fall into their months', async (name) => {
    const axis = {
      columnType: 'BASE_AXIS',
      timeGrain: 'P1M',
      sqlExpression: name,
      label: 'month',
    };
    const rows = await rowsOf({
      columns: [axis],
      metrics: ['count'],
      orderby: [['month', true]],
    });
    expect(rows).toEqual([
      { month: month(1), count: 1 },
      { month: month(2), count: 1 },
      { month: month(3), count: 1 },
      { month: month(4), count: 2 },
    ]);
  });

  test.each([
    [{ col: 'seconds', op: '>', val: 6_000_000 }, [4, 5]],
    [{ col: 'millis', op: '>', val: 6_000_000_000 }, [4, 5]],
    [{ col: 'seconds', op: 'IN', val: [2_000_000, '4000000'] }, [1, 2]],
    [{ col: 'seconds', op: '==', val: month(4), grain: 'P1M' }, [4, 5]],
    [{ col: 'millis', op: '==', val: month(2), grain: 'P1M' }, [2]],
    [{ col: 'seconds', op: 'TEMPORAL_RANGE', val: '1970-02-01 : 1970-04-01' }, [2, 3]],
  ])('%j compares what is stored, and periods as periods', async (filter, ids) => {
    const rows = await rowsOf({ columns: ['id'], orderby: [['id', true]], filters: [filter] });
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('a time column without times gives way to the main one', async () => {
    const query = {
      is_timeseries: true,
      granularity: 'name',
      columns: [],
      metrics: ['count'],
      extras: { time_grain_sqla: 'P1Y' },
    };
    expect(await rowsOf(query)).toEqual([{ __timestamp: 0, count: 5 }]);
  });

  test('an old name for the columns takes the place of the new one', async () => {
    const query = { columns: ['id'], groupby: ['name'], metrics: [], orderby: [['name', true]] };
    expect(Object.keys((await rowsOf(query))[0] ?? {})).toEqual(['name']);
  });

  test('rows ordered by a metric are the distinct ones', async () => {
    const rows = await rowsOf({
      columns: ['name'],
      orderby: [
        ['count', false],
        ['name', true],
      ],
    });
    expect(rows).toHaveLength(5);
  });
});
