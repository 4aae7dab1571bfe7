import { expect, test } from 'vitest';
import { joinedExtra, overrules } from './extraFormData';

const mask = (extraFormData: object) => ({
  extraFormData: extraFormData as Record<string, unknown>,
});

test.each([
  ['no masks add nothing', [], {}],
  ['an empty mask adds nothing', [{}], {}],
  [
    'conditions of all masks are kept in order',
    [{ filters: [1], adhoc_filters: ['a'] }, { filters: [2] }],
    { filters: [1, 2], adhoc_filters: ['a'] },
  ],
  [
    'the last time range and the last grain count',
    [
      { time_range: 'Last week', time_grain_sqla: 'P1D' },
      { time_range: 'Last year', granularity_sqla: 'ds' },
    ],
    { time_range: 'Last year', time_grain_sqla: 'P1D', granularity_sqla: 'ds' },
  ],
  [
    'an empty override replaces nothing',
    [{ time_range: 'Last week' }, { time_range: null }],
    { time_range: 'Last week' },
  ],
  [
    'keys that nobody defines are left out',
    [{ filters: [1], metrics: ['x'], __proto__x: 1 }],
    { filters: [1] },
  ],
  [
    'a cross filter, then the filters of the bar: each condition stays, also on one column',
    [
      { filters: [{ col: 'line', op: 'IN', val: ['Cars'] }] },
      { filters: [{ col: 'country', op: 'NOT IN', val: ['France', null] }] },
      { filters: [{ col: 'line', op: 'IN', val: ['Ships'] }], time_grain_sqla: 'P1M' },
    ],
    {
      filters: [
        { col: 'line', op: 'IN', val: ['Cars'] },
        { col: 'country', op: 'NOT IN', val: ['France', null] },
        { col: 'line', op: 'IN', val: ['Ships'] },
      ],
      time_grain_sqla: 'P1M',
    },
  ],
  [
    'a filter that waits for a value elsewhere lets no row through, beside the others',
    [
      { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }] },
      { filters: [{ col: 'city', op: 'IS NULL' }] },
    ],
    {
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
      filters: [{ col: 'city', op: 'IS NULL' }],
    },
  ],
  [
    'every list that pages define is joined',
    [
      { interactive_groupby: ['a'], interactive_highlight: [1], custom_form_data: ['x'] },
      { interactive_groupby: ['b'], interactive_drilldown: [2], custom_form_data: ['y'] },
    ],
    {
      interactive_groupby: ['a', 'b'],
      interactive_highlight: [1],
      interactive_drilldown: [2],
      custom_form_data: ['x', 'y'],
    },
  ],
  [
    'of every single setting the last one counts, and an undefined one none',
    [
      { granularity: 'a', time_column: 'b', relative_start: 'now', time_compare: '1 year ago' },
      { granularity: 'c', time_grain: 'P1D', relative_end: 'today', relative_start: undefined },
    ],
    {
      granularity: 'c',
      time_column: 'b',
      time_grain: 'P1D',
      relative_start: 'now',
      relative_end: 'today',
      time_compare: '1 year ago',
    },
  ],
  [
    'the exact digits of a bound stay',
    [{ filters: [{ col: 'id', op: '>=', val: '9007199254740993' }] }, { filters: [] }],
    { filters: [{ col: 'id', op: '>=', val: '9007199254740993' }] },
  ],
  [
    'what is to be a list and is empty or none is left out, such as the columns of a display control',
    [{ custom_form_data: { groupby: ['city'] }, filters: [], time_grain_sqla: 'P1Y' }],
    { time_grain_sqla: 'P1Y' },
  ],
  ['a list that is none counts as empty', [{ filters: 'x' }, { filters: [2] }], { filters: [2] }],
])('%s [FLT-09]', (_, masks, joined) => {
  expect(joinedExtra(masks.map(mask))).toEqual(joined);
});

test.each([
  ['a time range that is set again', { time_range: 'a' }, { time_range: 'b' }, true],
  ['a time range that another leaves open', { time_range: 'a' }, { time_range: null }, false],
  ['one of two overrides', { time_range: 'a', time_grain_sqla: 'P1D' }, { time_range: 'b' }, false],
  ['conditions, which are all kept', { filters: [1] }, { filters: [2] }, false],
  ['a mask that says nothing', {}, { time_range: 'b' }, false],
])('whether a later mask takes the place of %s', (_, earlier, later, is) => {
  expect(overrules(mask(later), mask(earlier))).toBe(is);
});
