import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TIME } from '../../../../test/aViz';
import type { ChartResult } from '../../chartResult';
import { fullDate } from '#common/timeFormat.ts';
import { partialNote } from '../../shared/partialPeriods';

const at = (text: string) => Date.parse(`${text}Z`);
const form = aForm('echarts_timeseries_line', {
  x_axis: 'week',
  metrics: ['n'],
  groupby: [],
  time_grain_sqla: 'P1W',
});
/* Three whole weeks begin on these Mondays. */
const WEEKS = ['2024-01-01T00:00', '2024-01-08T00:00', '2024-01-15T00:00'].map(at);
const rows = aResult(
  ['week', 'n'],
  [TIME, NUMBER],
  WEEKS.map((week, index) => [week, index]),
);
const LATER = '2024-03-01T00:00:00+00:00';
const asked = (from: string | null, until: string | null, more: object = {}): ChartResult => ({
  ...rows,
  from_dttm: from === null ? null : at(from),
  to_dttm: until === null ? null : at(until),
  queried_dttm: LATER,
  ...more,
});
const FRAME = { kind: 'time', x: WEEKS } as const;
const [WHOLE, ENDS] = [
  ['2024-01-01T00:00', '2024-01-22T00:00'],
  ['2024-01-03T00:00', '2024-01-18T00:00'],
] as const;

test.each([
  ['of whole weeks', ...WHOLE, null],
  ['that begins within a week', ENDS[0], WHOLE[1], '2024-01-01 (from 2024-01-03)'],
  ['that ends within a week', WHOLE[0], ENDS[1], '2024-01-15 (before 2024-01-18)'],
  ['that does both', ...ENDS, '2024-01-01 (from 2024-01-03), 2024-01-15 (before 2024-01-18)'],
  ['without an end', WHOLE[0], null, null],
  ['that is wider than the rows', '2023-12-06T00:00', '2024-02-07T00:00', null],
])('of weeks in a range %s, these are said to be cut: %s, %s, %s', (_, from, until, cut) => {
  const is = cut?.includes(', ') ? 'These periods are' : 'This period is';
  expect(partialNote(FRAME, asked(from, until), form, fullDate)).toEqual(
    cut === null ? [] : [`${is} not complete: ${cut}`],
  );
});

const range = (subject: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator: '2024-01-03 : 2024-01-18',
});

test.each([
  ['the axis is of names', { kind: 'category', x: ['a'] }, {}],
  ['there are no places', { kind: 'time', x: [] }, {}],
  ['the axis has no periods', FRAME, { time_grain_sqla: undefined }],
  ['other places are filled in', FRAME, { resample_rule: '1D', resample_method: 'asfreq' }],
  ['the axis is not cut', { kind: 'time', x: [...WEEKS, at('2024-01-17T00:00')] }, {}],
  ['the range is one of another column', FRAME, { adhoc_filters: [range('ordered')] }],
] as const)('nothing is said to be cut where %s', (_, frame, more) => {
  expect(partialNote(frame, asked(...ENDS), { ...form, ...more }, fullDate)).toEqual([]);
});

test('a range of the axis cuts it beside one of another column', () => {
  const adhoc_filters = [range('ordered'), range('week')];
  expect(partialNote(FRAME, asked(...ENDS), { ...form, adhoc_filters }, fullDate)).toHaveLength(1);
});

test('a period is cut by the range of the chart, whatever the times are that it is compared with', () => {
  const other_times = [
    { offset: '10 days ago', from_dttm: at('2023-12-23T00:00'), to_dttm: at('2024-01-12T00:00') },
  ];
  const compared = { ...form, time_compare: ['10 days ago'], time_range: 'given' };
  const noteOf = (...ends: readonly [string, string]) =>
    partialNote(FRAME, asked(...ends, { other_times }), compared, fullDate);
  expect(noteOf(...WHOLE)).toEqual([]);
  expect(noteOf(WHOLE[0], ENDS[1])).toEqual([
    'This period is not complete: 2024-01-15 (before 2024-01-18)',
  ]);
});

test('the last period may be running', () => {
  const queried_dttm = '2024-01-17T12:00:00+00:00';
  expect(partialNote(FRAME, asked(null, null, { queried_dttm }), form, fullDate)).toEqual([
    'This period is not complete: 2024-01-15 so far',
  ]);
  const unknown = asked(null, null, { queried_dttm: undefined });
  expect(partialNote(FRAME, unknown, form, fullDate)).toEqual([]);
});

describe('below the chart', () => {
  const NOTE = 'This period is not complete: 2024-01-15 (before 2024-01-18)';

  test.each([
    'echarts_timeseries_line',
    'echarts_area',
    'echarts_timeseries_bar',
    'echarts_timeseries_smooth',
    'echarts_timeseries_step',
    'echarts_timeseries_scatter',
  ])('a %s says which period is not complete', async (viz_type) => {
    draw({ ...form, viz_type }, [asked(WHOLE[0], ENDS[1])]);
    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  test('a waterfall says it of its steps, whatever is added up to its total', async () => {
    draw({ ...form, viz_type: 'waterfall', metric: 'n' }, [asked(WHOLE[0], ENDS[1])]);
    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  test('a mixed chart says it once where it is true of both of its queries', async () => {
    const mixed = { ...form, viz_type: 'mixed_timeseries', metrics_b: ['n'], groupby_b: [] };
    const cut = asked(WHOLE[0], ENDS[1]);
    const { again } = draw(mixed, [cut, cut]);
    expect(await screen.findByText(NOTE)).toBeVisible();
    again({ results: [asked(...WHOLE), cut] });
    expect(await screen.findByText(`Query B: ${NOTE}`)).toBeVisible();
  });
});
