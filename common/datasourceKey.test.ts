import { expect, test } from 'vitest';
import { readDatasourceKey } from './datasourceKey.ts';

test.each(['table', 'query', 'dataset', 'sl_table', 'saved_query'])(
  'a chart can be about a %s [CTL-11] [CTL-12]',
  (type) => {
    expect(readDatasourceKey(`3__${type}`)).toEqual({ id: 3, type });
  },
);

test('a chart of a Superset can be about a view, too', () => {
  expect(readDatasourceKey('3__view')).toEqual({ id: 3, type: 'view' });
});

test.each([
  '3__druid',
  '3__constructor',
  '3__TABLE',
  '3__',
  '__table',
  '0__table',
  '-3__table',
  '3.5__table',
  '3_table',
  'x__table',
  '3__table__x',
  '3__table ',
  '1234567890123456__table',
  '',
  null,
  undefined,
  {},
])('a chart cannot be about %j [CTL-12]', (text) => {
  expect(readDatasourceKey(text)).toBeNull();
});
