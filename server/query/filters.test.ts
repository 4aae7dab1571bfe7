/** Every operator on every kind of column, with the same result on each database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  asker,
  BACKENDS,
  closeDatabases,
  fillDatabases,
  isComplete,
} from '../../mocks/queriedDatabases.ts';

beforeAll(fillDatabases);
afterAll(closeDatabases);

if (!isComplete) test.skip('the same on every server: SKIPPED for those that could not be started');

describe.each(BACKENDS)('$name', (backend) => {
  const ask = asker(backend);

  test.each([
    [{ op: '>', val: 1 }, 2],
    [{ op: '==', val: '1' }, 1],
    [{ op: 'IN', val: ['1', 2] }, 3],
    [{ op: '<', val: 1 }, 0],
  ])('a filter of a metric, %j, leaves %i groups', async (filter, groups) => {
    const filters = [
      { col: 'count', ...filter },
      { col: 'id', op: '>', val: 0 },
    ];
    const { json } = await ask({ columns: ['ok'], metrics: ['count'], filters });
    expect(JSON.parse(json)).toHaveLength(groups);
  });

  test('a filter of a metric is no range of time, and rows that are no groups have none', async () => {
    const range = { col: 'count', op: 'TEMPORAL_RANGE', val: '2024 : 2025' };
    await expect(ask({ columns: ['ok'], metrics: ['count'], filters: [range] })).rejects.toThrow(
      'Invalid filter operation type: TEMPORAL_RANGE',
    );
    expect(await idsWhere({ col: 'count', op: '>', val: 1 })).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([
    [{ always_filter_main_dttm: 0, main_dttm_col: 'zoned' }, [2, 3]],
    [{ always_filter_main_dttm: 1, main_dttm_col: 'zoned' }, [2]],
    // It is one whatever its flag says: names are no times of that month.
    [{ always_filter_main_dttm: 1, main_dttm_col: 'name' }, []],
    [{ always_filter_main_dttm: 1, main_dttm_col: null }, [2, 3]],
  ] as const)(
    'the range of another time column filters the main one where the dataset says so: %j',
    async (dataset, ids) => {
      const query = { columns: ['id'], orderby: [['id', true]], granularity: 'day' };
      const { json } = await ask({ ...query, time_range: '2024-02-01 : 2024-03-01' }, dataset);
      expect((JSON.parse(json) as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    },
  );

  test.each([
    [{ main_dttm_col: 'name' }, []],
    [{ main_dttm_col: null }, [1, 2, 3, 4, 5]],
  ] as const)(
    'the range of a column without the flag of a time filters it where it is the main one: %j',
    async (dataset, ids) => {
      const query = { columns: ['id'], orderby: [['id', true]], granularity: 'name' };
      const { json } = await ask({ ...query, time_range: '2024-02-01 : 2024-03-01' }, dataset);
      expect((JSON.parse(json) as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    },
  );

  const idsWhere = async (...filters: readonly object[]) => {
    const { json } = await ask({ columns: ['id'], orderby: [['id', true]], filters });
    return (JSON.parse(json) as { id: number }[]).map(({ id }) => id);
  };

  test.each([
    [{ col: 'name', op: '==', val: 'ada' }, [1]],
    [{ col: 'name', op: '==', val: '\tada\n' }, [1]],
    [{ col: 'name', op: '==', val: ' ada' }, []],
    [{ col: 'name', op: '!=', val: 'ada' }, [2, 3, 4]],
    [{ col: 'name', op: '==', val: null }, [5]],
    [{ col: 'name', op: '==' }, [5]],
    [{ col: 'name', op: '!=', val: null }, [1, 2, 3, 4]],
    [{ col: 'name', op: 'IN', val: ['ada', '<NULL>'] }, [1, 5]],
    [{ col: 'name', op: 'IN', val: ['<empty string>', 'Bob'] }, [2, 3]],
    [{ col: 'name', op: 'in', val: 'Bob' }, [2]],
    [{ col: 'name', op: 'NOT IN', val: ['ada', null] }, [2, 3, 4]],
    [{ col: 'name', op: 'NOT IN', val: ['ada'] }, [2, 3, 4]],
    [{ col: 'name', op: 'IN', val: [null] }, [5]],
    [{ col: 'name', op: 'LIKE', val: '%b' }, [2]],
    [{ col: 'name', op: 'NOT LIKE', val: '%b' }, [1, 3, 4]],
    [{ col: 'name', op: 'ILIKE', val: 'B%' }, [2]],
    [{ col: 'name', op: 'NOT ILIKE', val: 'A%' }, [2, 3, 4]],
    [{ col: 'id', op: 'LIKE', val: '1%' }, [1]],
    [{ col: 'id', op: 'ILIKE', val: '%2' }, [2]],
    [{ col: 'name', op: 'IS NULL' }, [5]],
    [{ col: 'name', op: 'IS NOT NULL' }, [1, 2, 3, 4]],
    [{ col: 'ok', op: 'IS TRUE' }, [1, 3]],
    [{ col: 'ok', op: 'IS FALSE' }, [2, 4]],
    [{ col: 'ok', op: '==', val: 'true' }, [1, 3]],
    [{ col: 'ok', op: 'IN', val: [false, null] }, [2, 4, 5]],
    [{ col: 'ok', op: '==', val: '1' }, [1, 3]],
    [{ col: 'ok', op: '==', val: 2 }, [1, 3]],
    [{ col: 'ok', op: '==', val: 'abc' }, [2, 4]],
    [{ col: 'ok', op: 'IN', val: ['yes', '<NULL>'] }, [2, 4, 5]],
    [{ col: 'id', op: '==', val: '2' }, [2]],
    [{ col: 'id', op: '>', val: '2.5' }, [3, 4, 5]],
    [{ col: 'id', op: '>=', val: [4, 1] }, [4, 5]],
    [{ col: 'id', op: '<', val: 99999999999 }, [1, 2, 3, 4, 5]],
    [{ col: 'id', op: '==', val: 'abc' }, []],
    [{ col: 'name', op: '==', val: 1 }, []],
    [{ col: 'big', op: '==', val: '9007199254740993' }, [1]],
    [{ col: 'big', op: 'IN', val: ['9007199254740992', '-9223372036854775807'] }, [2, 3]],
    [{ col: 'big', op: '<', val: '99999999999999999999' }, [1, 2, 3, 4]],
    [{ col: 'price', op: '==', val: '100000000000000.0001' }, [3]],
    [{ col: 'price', op: '==', val: 1.1 }, [1]],
    [{ col: 'ratio', op: '<=', val: 1.5 }, [1, 2]],
    [{ col: 'day', op: '==', val: Date.UTC(2024, 1, 29) }, [2]],
    [{ col: 'day', op: '>=', val: '2024-02-10' }, [2, 3]],
    [{ col: 'at', op: '==', val: '2024-02-29' }, [2]],
    [{ col: 'at', op: '<', val: 0 }, [4]],
    [{ col: 'at', op: 'IN', val: [Date.UTC(2024, 0, 31, 10)] }, [1]],
    [{ col: 'at', op: '==', val: '2024-02-10T23:59:59.500001' }, []],
    [{ col: 'at', op: '==', val: '2024-02-10T23:59:59.500000' }, [3]],
    [{ col: 'day', op: 'ILIKE', val: '2024-02%' }, [2, 3]],
    [{ col: 'at', op: 'IN', val: [Date.UTC(2024, 1, 1)], grain: 'P1M' }, [2, 3]],
    [{ col: 'zoned', op: '==', val: Date.UTC(2024, 0, 31, 21, 30) }, [1]],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: 'No filter' }, [1, 2, 3, 4, 5]],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-10 : 2024-02-29' }, [3]],
    [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-10 : 2024-02-29' }, [3]],
    [{ col: 'zoned', op: 'TEMPORAL_RANGE', val: '2024-01-31T21:30:00 : 2024-02-29' }, [1]],
    [{ col: 'year', op: 'TEMPORAL_RANGE', val: '2007 : 2008' }, [2, 3]],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: 'previous calendar month' }, [2, 3]],
    [{ col: 'shout', op: '==', val: 'BOB' }, [2]],
    [{ col: { sqlExpression: 'id + 1', label: 'next' }, op: '==', val: 3 }, [2]],
  ])('the filter %j keeps the rows %j [CTL-19, R30]', async (filter, ids) => {
    expect(await idsWhere(filter)).toEqual(ids);
  });
});
