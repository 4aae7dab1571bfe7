import { expect, test } from 'vitest';
import { aForm } from '../../test/aViz';
import { askedName } from './queryName';

test('the questions of a table are named by what they ask', () => {
  const rows = { columns: ['origin'], metrics: ['count'] };
  const asked = [rows, { ...rows, is_rowcount: true }, { columns: [], metrics: ['count'] }];
  const names = asked.map((_, at) => askedName(aForm('table'), asked, at));
  expect(names).toEqual(['Query 1 of 3', 'Number of rows', 'Over all rows']);
  expect(askedName(aForm('table'), [rows], 0)).toBeUndefined();
  const groups = [{ columns: ['origin', 'carrier'] }, { columns: ['carrier'] }];
  expect(askedName(aForm('pivot_table_v2'), groups, 1)).toBe('By carrier');
  const sides = [rows, rows];
  expect(askedName(aForm('mixed_timeseries'), sides, 1)).toBe('Query B');
});
