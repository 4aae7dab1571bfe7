/** A main time column whose flag does not say that it holds times, on each database. */
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

const UNFLAGGED = { is_dttm: false };
const COLUMNS = toJson([
  column('id', 'INTEGER'),
  column('name', 'STRING'),
  column('at', 'DATETIME', UNFLAGGED),
  column('day', 'DATE', UNFLAGGED),
]);
const of = (main_dttm_col: string) => ({ main_dttm_col, columns: COLUMNS });
const axis = (name: string) => ({
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
  sqlExpression: name,
  label: 'month',
});
const month = (year: number, at: number) => Date.UTC(year, at - 1, 1);

describe.each(BACKENDS)('$name', (backend) => {
  const ask = asker(backend);
  const rowsOf = async (query: Record<string, unknown>, main: string) =>
    JSON.parse((await ask(query, of(main))).json) as Record<string, unknown>[];
  const KNOWN = [{ col: 'id', op: '<', val: 5 }];

  test.each(['at', 'day'])('months of %s are cut, as of a column with the flag', async (name) => {
    const query = {
      columns: [axis(name)],
      metrics: ['count'],
      filters: KNOWN,
      orderby: [['month', true]],
    };
    expect(await rowsOf(query, name)).toEqual([
      { month: month(1969, 12), count: 1 },
      { month: month(2024, 1), count: 1 },
      { month: month(2024, 2), count: 2 },
    ]);
  });

  test('a period of it is filtered as a period', async () => {
    const filter = { col: 'at', op: '==', val: month(2024, 2), grain: 'P1M' };
    const query = { columns: ['id'], filters: [filter], orderby: [['id', true]] };
    expect(await rowsOf(query, 'at')).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test('another column without the flag stays as it is, and so does a main one of texts', async () => {
    const ofAxis = (name: string) => ({
      columns: [axis(name)],
      metrics: ['count'],
      filters: KNOWN,
      orderby: [['month', true]],
    });
    expect(await rowsOf(ofAxis('at'), 'day')).toHaveLength(4);
    expect(await rowsOf(ofAxis('name'), 'name')).toHaveLength(4);
  });
});
