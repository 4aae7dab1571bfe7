import { expect, test } from 'vitest';
import { joinedExtra } from './extraFormData';

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
  ['a list that is none counts as empty', [{ filters: 'x' }, { filters: [2] }], { filters: [2] }],
])('%s [FLT-09]', (_, masks, joined) => {
  expect(joinedExtra(masks.map(mask))).toEqual(joined);
});
