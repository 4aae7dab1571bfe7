import { expect, test } from 'vitest';
import { examplesFor } from './examples';

test.each(['duckdb', 'postgresql'])(
  'a table of %s that is named constructor has examples',
  (backend) => {
    expect(examplesFor(['constructor'], backend)).toEqual([
      { title: 'A first look at constructor', sql: 'SELECT *\nFROM constructor\nLIMIT 100' },
      expect.objectContaining({ title: 'How many rows does constructor have?' }),
      expect.objectContaining({ sql: 'SELECT 1 AS one' }),
    ]);
  },
);

test('the example that asks where the most flights are late counts late flights', () => {
  const asked = examplesFor(['flights'], 'duckdb').find(({ title }) =>
    /most flights late/.test(title),
  );
  expect(asked?.sql).toMatch(/WHERE delay > 0\) AS late_flights[^]*ORDER BY late_flights DESC/);
});
