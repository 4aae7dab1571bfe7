import { expect, test } from 'vitest';
import { aForm } from '../../../../test/aViz';
import { NO_FACTS } from '../datasetFacts';
import { conditionsOf, filterInWords } from './conditionWords';

const reading = {
  names: { carrier: 'Carrier' },
  formData: aForm('pie', {
    temporal_columns_lookup: { date: true },
    extra_form_data: { granularity_sqla: 'landed' },
  }),
};

test.each([
  [{ col: 'carrier', op: '==', val: 'AA' }, 'Carrier: AA'],
  [{ col: 'carrier', op: 'IN', val: ['AA', null] }, 'Carrier: AA, <NULL>'],
  [{ col: 'carrier', op: 'NOT IN', val: ['AA'] }, 'Carrier: not AA'],
  [{ col: 'carrier', op: 'IS NULL' }, 'Carrier: <NULL>'],
  [{ col: 'distance', op: '>=', val: 100 }, 'distance >= 100'],
  [{ col: 'date', op: '==', val: 0 }, 'date: 1970-01-01'],
  [{ col: 'landed', op: '>=', val: 0 }, 'landed >= 1970-01-01'],
  [{ col: 'date', op: 'IN', val: [0], grain: 'P3M' }, 'date: 1970 Q1'],
  [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last year' }, 'date: Last year'],
])('the condition %j is “%s”', (filter, words) => {
  expect(conditionsOf({ filters: [filter] }, reading).map((one) => one.words)).toEqual([words]);
});

const yearOf = (facts: object) => {
  const formData = aForm('table', {
    temporal_columns_lookup: { flown: true },
    extra_form_data: { granularity_sqla: 'year' },
  });
  const given = { names: {}, formData, facts: { ...NO_FACTS, ...facts } };
  return (col: string, val: number) => filterInWords({ col, op: '>=', val }, given);
};

test('a column of numbers that the dashboard names as its time column is said in numbers', () => {
  expect(yearOf({ columnKinds: { year: 0 } })('year', 2020)).toBe('year >= 2020');
  expect(yearOf({ columnKinds: { year: 2 } })('year', Date.UTC(2020))).toBe('year >= 2020-01-01');
});

test('a time that is stored in digits is said in digits, and in dates where it is a moment', () => {
  const words = yearOf({ datesInDigits: ['flown'] });
  expect(words('flown', 2020)).toBe('flown >= 2020');
  expect(words('flown', Date.UTC(2020))).toBe('flown >= 2020-01-01');
});

test('each condition says what is left without it, and those of the value come first', () => {
  const chart = { col: 'carrier', op: '==', val: 'AA' };
  const point = { col: 'origin', op: '==', val: 'ORD', formattedVal: 'ORD' };
  const none = { col: 'date', op: 'TEMPORAL_RANGE', val: 'No filter' };
  const filters = { filters: [chart, none, point], extras: { where: '(a > 1)' } };
  expect(conditionsOf(filters, reading)).toMatchObject([
    { words: 'origin: ORD', isOfPoint: true, without: { filters: [chart, none] } },
    { words: 'Carrier: AA', isOfPoint: false, without: { filters: [none, point] } },
    { words: 'SQL: (a > 1)', without: { filters: [chart, none, point], extras: {} } },
  ]);
});

test('custom conditions go together, one by one too', () => {
  const filters = {
    extras: { where: '(a > 1) AND (b > 2)' },
    conditions: { where: ['a > 1', 'b > 2'], having: [] },
  };
  const [condition] = conditionsOf(filters, reading);
  expect(condition?.without).toEqual({ extras: {} });
});

test('parameters of the address are one condition', () => {
  const filters = {
    filters: [{ col: 'carrier', op: '==', val: 'AA' }],
    url_params: { region: 'north', year: '2024' },
  };
  expect(conditionsOf(filters, reading)).toMatchObject([
    { words: 'Carrier: AA' },
    { words: 'Address: region = north, year = 2024', without: { filters: filters.filters } },
  ]);
  expect(conditionsOf(filters, reading)[1]?.without).not.toHaveProperty('url_params');
  expect(conditionsOf({ url_params: {} }, reading)).toEqual([]);
  expect(conditionsOf({ url_params: { slice_id: '7' } }, reading)).toEqual([]);
});

test('a time range of the dashboard is the one of the filters on times', () => {
  const filters = [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last year' }];
  expect(conditionsOf({ filters, time_range: 'Last week' }, reading)).toMatchObject([
    { words: 'date: Last week' },
  ]);
});
