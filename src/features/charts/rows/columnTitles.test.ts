import { expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { columnTitles } from './columnTitles';

const NAMES = { verboseNames: { high: 'Highest' } };

test.each([
  ['high__contribution', 'Share of Highest'],
  ['high__1 year ago', 'Highest, 1 year ago'],
  ['low__1 year ago', 'low, 1 year ago'],
  ['high__1 year ago, Oslo', 'Highest, 1 year ago, Oslo'],
  ['difference__high__high__1 year ago', 'Difference of Highest, 1 year ago'],
  ['percentage__high__high__1 year ago', 'Change of Highest, 1 year ago'],
  ['', '<empty string>'],
  /* Names of columns that were not made by a comparison stay. */
  ['high', undefined],
  ['constructor', undefined],
  ['high__2 weeks ago', undefined],
  ['high__1 year agog', undefined],
])('above the rows of a chart that is compared with a year ago, %s is %s', (name, title) => {
  const form = aForm('echarts_timeseries_line', {
    metrics: ['high'],
    time_compare: ['1 year ago'],
  });
  expect(columnTitles({ colnames: [name] }, form, NAMES)[name]).toBe(title);
});

test('above the rows of a chart that is compared with the time before its own, that is said in words', () => {
  const form = aForm('table', { metrics: ['high'], time_compare: ['inherit'] });
  expect(columnTitles({ colnames: ['high__inherit'] }, form, NAMES)).toEqual({
    high__inherit: 'Highest, the period before',
  });
});

test('above the rows of an older chart, moments have the name of their time column', () => {
  const rows = { colnames: ['__timestamp'] };
  const names = { verboseNames: { flown: 'Day' } };
  const form = aForm('compare', { granularity_sqla: 'flown' });
  expect(columnTitles(rows, form, names)).toEqual({ __timestamp: 'Day' });
  expect(columnTitles(rows, aForm('compare'), names)).toEqual({});
});
