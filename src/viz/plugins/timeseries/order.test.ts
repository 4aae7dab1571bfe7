import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { aForm, aResult, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { newForm, wholeForm } from '../../form/wholeForm';
import { vizEntry } from '../../registry';
import { timeseriesModel } from './model';
import { buildTimeseriesQueries } from './query';
import { seriesNames } from './seriesNames';
import { sortCategories, sortingColumn } from './sortCategories';

describe('the order of categories', () => {
  const form = aForm('echarts_timeseries_bar', { x_axis: 'city', metrics: ['count'] });
  const cities = aResult(
    ['city', 'count'],
    [TEXT, NUMBER],
    [
      ['Oslo', 5],
      ['Bonn', 9],
      ['Rome', null],
      ['Lyon', 1],
    ],
  );
  const orderOf = (more: Readonly<Record<string, unknown>>, result = cities) =>
    sortCategories(result, { ...form, ...more }).data.map((row) => row.city);

  test.each([
    [{}, ['Oslo', 'Bonn', 'Rome', 'Lyon']],
    [{ x_axis_sort: 'count', x_axis_sort_asc: false }, ['Bonn', 'Oslo', 'Lyon', 'Rome']],
    [{ x_axis_sort: 'count', x_axis_sort_asc: true }, ['Lyon', 'Oslo', 'Bonn', 'Rome']],
    [{ x_axis_sort: 'city', x_axis_sort_asc: true }, ['Bonn', 'Lyon', 'Oslo', 'Rome']],
    [{ x_axis_sort: 'gone' }, ['Oslo', 'Bonn', 'Rome', 'Lyon']],
  ])('of one series with %j is %j', (more, order) => {
    expect(orderOf(more)).toEqual(order);
  });

  const days = aResult(
    ['city', 'count'],
    [TEXT, NUMBER],
    [
      ['Fri', 5],
      ['Mon', 9],
      ['Wed', 2],
    ],
  );

  test.each([
    [{ x_axis_sort: 'calendar' }, ['Mon', 'Wed', 'Fri']],
    [{ x_axis_sort: 'calendar', x_axis_sort_asc: false }, ['Fri', 'Wed', 'Mon']],
    [{ x_axis_sort: 'calendar', groupby: ['kind'] }, ['Mon', 'Wed', 'Fri']],
    [{}, ['Fri', 'Mon', 'Wed']],
  ])('of weekdays with %j is %j', (more, order) => {
    expect(orderOf(more, days)).toEqual(order);
  });

  test('of names that are in no calendar is that of the query', () => {
    expect(orderOf({ x_axis_sort: 'calendar' })).toEqual(['Oslo', 'Bonn', 'Rome', 'Lyon']);
    const [query] = buildTimeseriesQueries({ ...form, x_axis_sort: 'calendar' });
    const [automatic] = buildTimeseriesQueries(form);
    expect(query).toEqual(automatic);
  });

  test('is that of the calendar in new charts, and in none that was saved', () => {
    const meta = vizEntry('echarts_timeseries_bar');
    const made = meta && newForm({ datasource: '1__table', viz_type: meta.type }, meta, aDataset());
    expect(made?.x_axis_sort).toBe('calendar');
    expect(wholeForm(form, null).x_axis_sort).toBeNull();
  });

  const grouped = aResult(
    ['city', 'a', 'b'],
    [TEXT, NUMBER, NUMBER],
    [
      ['Bonn', 5, 5],
      ['Lyon', 9, null],
      ['Oslo', 1, 11],
    ],
  );

  test.each([
    [{}, ['Bonn', 'Lyon', 'Oslo']],
    [{ x_axis_sort: 'name', x_axis_sort_asc: false }, ['Oslo', 'Lyon', 'Bonn']],
    [{ x_axis_sort: 'sum', x_axis_sort_asc: false }, ['Oslo', 'Bonn', 'Lyon']],
    [{ x_axis_sort: 'min' }, ['Oslo', 'Bonn', 'Lyon']],
    [{ x_axis_sort: 'max', x_axis_sort_asc: true }, ['Bonn', 'Lyon', 'Oslo']],
    [{ x_axis_sort: 'avg', x_axis_sort_asc: false }, ['Lyon', 'Oslo', 'Bonn']],
    [{ x_axis_sort: 'count', x_axis_sort_asc: false }, ['Bonn', 'Lyon', 'Oslo']],
    [{ x_axis_sort_series: 'name' }, ['Bonn', 'Lyon', 'Oslo']],
    [{ x_axis_sort_series: 'sum', x_axis_sort_series_ascending: false }, ['Oslo', 'Bonn', 'Lyon']],
    [{ x_axis_sort_series: 'name', x_axis_sort_series_ascending: false }, ['Oslo', 'Lyon', 'Bonn']],
  ])('of several series in a saved chart with %j is %j', (more, order) => {
    const saved = wholeForm({ ...form, groupby: ['kind'], ...more }, null);
    expect(sortCategories(grouped, saved).data.map((row) => row.city)).toEqual(order);
    expect(saved).not.toHaveProperty('x_axis_sort_series');
  });

  test('is that of time, unless its moments are treated as categories', () => {
    const days = aResult(
      ['city', 'count'],
      [TIME, NUMBER],
      [
        [1, 5],
        [2, 9],
      ],
    );
    const sorted = { x_axis_sort: 'count', x_axis_sort_asc: false };
    expect(orderOf(sorted, days)).toEqual([1, 2]);
    expect(orderOf({ ...sorted, xAxisForceCategorical: true }, days)).toEqual([2, 1]);
  });

  test('may follow a metric that is no series', () => {
    const more = { timeseries_limit_metric: 'size', x_axis_sort: 'size', x_axis_sort_asc: false };
    const sized = aResult(
      ['city', 'count', 'size'],
      [TEXT, NUMBER, NUMBER],
      [
        ['Bonn', 5, 1],
        ['Oslo', 4, 2],
      ],
    );
    expect(sortingColumn({ ...form, ...more })).toBe('size');
    expect(orderOf(more, sized)).toEqual(['Oslo', 'Bonn']);
    const { series } = timeseriesModel('bar', sized, { ...form, ...more }, FACTS);
    expect(series.map(({ column }) => column)).toEqual(['count']);
  });
});

describe('the names of series', () => {
  const form = aForm('echarts_timeseries_line', {
    metrics: ['price'],
    groupby: ['symbol'],
    time_compare: ['1 year ago'],
    time_range: 'Last year',
  });
  const labels = {
    'price, GOOG': ['price', 'GOOG'],
    '1 year ago, GOOG': ['1 year ago', 'GOOG'],
    GOOG: ['GOOG'],
    'a, b': ['a', 'b'],
  };
  const nameOf = (column: string, more: Readonly<Record<string, unknown>> = {}, map = true) =>
    seriesNames(map ? { label_map: labels } : {}, { ...form, ...more }, FACTS)(column);

  test.each([
    ['price, GOOG', {}, 'GOOG', 'GOOG'],
    ['1 year ago, GOOG', {}, 'GOOG, 1 year ago', 'GOOG'],
    ['price, GOOG', { truncate_metric: false }, 'price, GOOG', 'GOOG'],
    ['GOOG', {}, 'GOOG', 'GOOG'],
    ['a, b', { groupby: ['x', 'y'] }, 'a, b', 'a, b'],
    ['price', { groupby: [] }, 'price', 'price'],
    ['1 year ago', { groupby: [] }, 'price, 1 year ago', 'price'],
    ['inherit', { groupby: [], time_compare: ['inherit'] }, 'price, the period before', 'price'],
    [
      '1 year ago, GOOG',
      { comparison_type: 'difference' },
      'GOOG, difference from 1 year ago',
      'GOOG',
    ],
    [
      '1 year ago, GOOG',
      { comparison_type: 'percentage' },
      'GOOG, change since 1 year ago',
      'GOOG',
    ],
    ['1 year ago, GOOG', { comparison_type: 'ratio' }, 'GOOG, ratio to 1 year ago', 'GOOG'],
    ['1 year ago, GOOG', { comparison_type: 'values' }, 'GOOG, 1 year ago', 'GOOG'],
    ['size, 1 year ago', { groupby: [], metrics: ['price', 'size'] }, 'size, 1 year ago', 'size'],
  ])('of “%s” with %j is “%s”, colored as “%s”', (column, more, name, key) => {
    expect(nameOf(column, more)).toMatchObject({ name, key });
  });

  test('are the same where the result has no map of labels', () => {
    expect(nameOf('1 year ago, GOOG', {}, false).name).toBe('GOOG, 1 year ago');
    expect(nameOf('price, GOOG', {}, false).name).toBe('GOOG');
  });

  test('say which are those of another time, and which gather others', () => {
    expect(nameOf('1 year ago, GOOG').shift).toBe('1 year ago');
    expect(nameOf('price, GOOG').shift).toBeNull();
    const others = { group_others_when_limit_reached: true };
    expect(nameOf('Others', others).isOthers).toBe(true);
    expect(nameOf('Others').isOthers).toBe(false);
  });
});
