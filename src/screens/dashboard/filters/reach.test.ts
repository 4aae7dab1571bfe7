import { describe, expect, test } from 'vitest';
import type { ChartResult } from '@/viz/chartResult';
import { barEntries, readFilters, type NativeFilter } from './nativeFilter';
import { whyNot } from './reach';

const filter = (filterType = 'filter_select') =>
  readFilters({
    native_filter_configuration: [
      { id: 'f', filterType, name: 'f', targets: [{ datasetId: 3, column: { name: 'region' } }] },
    ],
  })[0] as NativeFilter;
const USED = { hasRange: true, hasSteps: true, takesGrain: true, takesColumn: true };
const answer = (more: Partial<ChartResult> = {}): ChartResult => ({
  data: [],
  colnames: [],
  coltypes: [],
  rowcount: 0,
  applied_filters: [],
  rejected_filters: [],
  ...more,
});
const chart = {
  isInScope: true,
  datasetId: 3,
  lacks: () => false,
  answers: [answer()],
  timeUse: () => USED,
  overruler: null,
  form: null,
};
const using = (use: object) => ({ ...chart, timeUse: () => ({ ...USED, ...use }) });
const rejection = (column: string, reason = 'not_in_datasource') =>
  answer({ rejected_filters: [{ column, reason }] });
const rejecting = (column: string, reason?: string) => ({
  ...chart,
  answers: [rejection(column, reason)],
});
const unasked = { ...chart, answers: null };
const lacking = { ...unasked, lacks: (column: string) => column === 'region' };

test.each([
  ['a chart in scope that applied it', filter(), chart, null],
  ['a chart that was not asked yet', filter(), unasked, null],
  ['a chart that was not asked yet and lacks the column', filter(), lacking, /no column “region”/],
  [
    'a chart of another dataset that was not asked yet',
    filter(),
    { ...lacking, datasetId: 4 },
    /another one, which has no column “region”/,
  ],
  [
    'a chart that was not asked with a value and lacks the column',
    filter(),
    { ...lacking, answers: [answer()] },
    /no column “region”/,
  ],
  [
    'a chart that used it although its dataset has no such column',
    filter(),
    { ...lacking, answers: [answer({ applied_filters: [{ column: 'region' }] })] },
    null,
  ],
  [
    'a chart whose second query has no use for it',
    filter(),
    { ...chart, answers: [answer(), rejection('region')] },
    /no column “region”/,
  ],
  [
    'a chart one of whose queries used it',
    filter(),
    {
      ...chart,
      answers: [rejection('region'), answer({ applied_filters: [{ column: 'region' }] })],
    },
    null,
  ],
  ['a chart out of scope', filter(), { ...chart, isInScope: false }, /Out of the scope/],
  ['a chart without the column', filter(), rejecting('region'), /no column “region”/],
  [
    'a chart of another dataset',
    filter(),
    { ...rejecting('region'), datasetId: 4 },
    /another one, which has no column “region”/,
  ],
  ['a chart that rejected another filter', filter(), rejecting('carrier'), null],
  [
    'a chart without time',
    filter('filter_time'),
    rejecting('__time_range', 'no_temporal_column'),
    /no time column/,
  ],
  [
    'a chart without time, of a grain',
    filter('filter_timegrain'),
    rejecting('__time_grain', 'no_temporal_column'),
    /no time column/,
  ],
  ['a chart with a time range', filter('filter_time'), using({ hasSteps: false }), null],
  [
    'a chart whose settings have no time range',
    filter('filter_time'),
    using({ hasRange: false }),
    /no time range/,
  ],
  ['a chart with steps of time', filter('filter_timegrain'), using({ hasRange: false }), null],
  [
    'a chart without steps of time',
    filter('filter_timegrain'),
    using({ hasSteps: false, takesGrain: false }),
    /no steps of time/,
  ],
  [
    'a chart that keeps its steps of time',
    filter('filter_timegrain'),
    using({ takesGrain: false }),
    /keeps its own steps/,
  ],
  [
    'a chart whose time is neither an axis nor limited',
    filter('filter_timecolumn'),
    using({ takesColumn: false }),
    /no time axis, and no time range is set/,
  ],
  [
    'a chart where a later filter says another time range',
    filter('filter_time'),
    { ...chart, overruler: { ...filter('filter_time'), name: 'Second' } },
    /^The filter “Second” takes its place$/,
  ],
  ['a chart by time', filter('filter_timecolumn'), using({ hasRange: false }), null],
  [
    'a chart without any time',
    filter('filter_timecolumn'),
    using({ hasRange: false, hasSteps: false, takesColumn: false }),
    /uses no time column/,
  ],
  ['a chart without time, of values', filter(), using({ hasRange: false, hasSteps: false }), null],
  [
    'a chart that was not answered yet, of a time range',
    filter('filter_time'),
    { ...chart, timeUse: () => null },
    null,
  ],
])('why a filter does not change %s [FLT-13]', (_, made, on, why) => {
  const said = whyNot(made, on);
  if (why === null) expect(said).toBeNull();
  else expect(said).toMatch(why);
});

describe('a display control of groups', () => {
  const split = (datasetId: number) =>
    barEntries(
      {
        chart_customization_config: [
          {
            id: 'c',
            type: 'CHART_CUSTOMIZATION',
            filterType: 'chart_customization_dynamic_groupby',
            targets: [{ datasetId }],
          },
        ],
      },
      [],
    )[0] as NativeFilter;
  const drawn = (viz_type: string, more: object = {}) => ({
    ...chart,
    form: { datasource: '3__table', viz_type, ...more },
  });

  test.each([
    ['a chart that it groups', 3, drawn('pie'), ['city'], null],
    ['a chart while nothing is chosen', 3, drawn('pie'), [], null],
    ['a chart of another dataset', 4, drawn('pie'), [], 'It reads another dataset'],
    [
      'a chart out of its scope',
      3,
      { ...drawn('pie'), isInScope: false },
      [],
      /scope of the display control/,
    ],
    ['a number', 3, drawn('big_number'), [], /are not grouped/],
    ['a table of rows', 3, drawn('table', { query_mode: 'raw' }), ['city'], /rows that are not/],
    ['a chart that has the column', 3, drawn('waterfall', { x_axis: 'city' }), ['city'], /already/],
    ['a chart whose settings are unknown', 3, chart, ['city'], null],
  ])('says of %s why it does not change it', (_, datasetId, of, value, why) => {
    const said = whyNot(split(datasetId), of, value);
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  });
});

test.each([
  ['timegrain', { hasSteps: false, takesGrain: false }, 'It has no steps of time'],
  [
    'timecolumn',
    { hasSteps: false, hasRange: false, takesColumn: false },
    'It uses no time column',
  ],
])(
  'a display control of the kind %s says of a chart without use for it what it lacks',
  (kind, use, why) => {
    const [control] = barEntries(
      {
        chart_customization_config: [
          { id: 'c', type: 'CHART_CUSTOMIZATION', filterType: `chart_customization_${kind}` },
        ],
      },
      [],
    );
    expect(whyNot(control as NativeFilter, using(use))).toBe(why);
  },
);
