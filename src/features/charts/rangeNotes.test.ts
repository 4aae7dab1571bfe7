import { expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { timeFilter } from '@/viz/form/timeFilter';
import { rangeNotes } from './rangeNotes';

const filtered = (...ranges: string[]) =>
  aForm('mixed_timeseries', {
    adhoc_filters: ranges.map((range) => timeFilter('day', range)),
    adhoc_filters_b: ranges.map((range) => timeFilter('day', range)),
  });
const noteOf = (range: string) =>
  `The time range “${range}” is not understood: all times before today are shown`;

test.each([
  'No filter',
  'Last week',
  'Last 7 days',
  'Next 2 quarters',
  'previous calendar month',
  'Current day',
  '2020 : 2021',
  ' : now',
  'today : ',
  'DATEADD(DATETIME("today"), -7, day) : today',
])('the time range %j needs no note [CTL-04]', (range) =>
  expect(rangeNotes(filtered(range))).toEqual([]),
);

test.each(['last zork', 'last week', '2020', 'yesterday', 'previous calendar day', '2020:2021'])(
  'the time range %j is said not to be understood, once [CTL-04]',
  (range) => expect(rangeNotes(filtered(range, 'Last week'))).toEqual([noteOf(range)]),
);

test('a range of the dashboard takes the place of the one of the chart, also in notes', () => {
  const form = filtered('last zork');
  expect(rangeNotes({ ...form, extra_form_data: { time_range: 'Last week' } })).toEqual([]);
  expect(rangeNotes({ ...form, extra_form_data: { time_range: 'zork' } })).toEqual([
    noteOf('zork'),
  ]);
  expect(rangeNotes({ ...filtered(), time_range: 'zork' })).toEqual([noteOf('zork')]);
});
