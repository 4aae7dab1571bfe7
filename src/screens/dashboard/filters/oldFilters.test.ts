import { describe, expect, test } from 'vitest';
import { oldFilters } from './oldFilters';

const box = {
  form_data: {
    slice_id: 5,
    viz_type: 'filter_box',
    datasource: '3__table',
    date_filter: true,
    filter_configs: [
      { column: 'region', label: 'Region', multiple: false },
      { column: 'city', label: '' },
    ],
  },
};
const made = (what: Partial<Parameters<typeof oldFilters>[0]>) =>
  oldFilters({ metadata: {}, preselected: null, charts: [], ...what });
const extra = (what: Parameters<typeof made>[0]) =>
  made(what).map(({ defaultDataMask }) => defaultDataMask.extraFormData);

describe('filters from before native filters [FLT-30]', () => {
  test.each([
    ['nothing', {}, []],
    ['an empty text', { metadata: { default_filters: '{}' } }, []],
    ['a text that cannot be read', { metadata: { default_filters: '{"5":' } }, []],
    ['a text of another kind', { metadata: { default_filters: '[1,2]' } }, []],
    [
      'values of a column',
      { metadata: { default_filters: '{"5":{"region":["North"]}}' } },
      [{ filters: [{ col: 'region', op: 'IN', val: ['North'] }] }],
    ],
    [
      'one value that is no list',
      { metadata: { default_filters: '{"5":{"region":"North"}}' } },
      [{ filters: [{ col: 'region', op: 'IN', val: ['North'] }] }],
    ],
    [
      'a time range, a time column and a grain',
      {
        metadata: {
          default_filters:
            '{"5":{"__time_range":"Last week","__time_col":"ds","__time_grain":"P1D"}}',
        },
      },
      [{ time_range: 'Last week' }, { granularity_sqla: 'ds' }, { time_grain_sqla: 'P1D' }],
    ],
    [
      'settings of an engine that is gone',
      { metadata: { default_filters: '{"5":{"__time_origin":"x"}}' } },
      [],
    ],
    [
      'values of the address, which replace those of the same column',
      {
        metadata: { default_filters: '{"5":{"region":["North"],"city":["A"]}}' },
        preselected: '{"5":{"region":["South"]}}',
      },
      [
        { filters: [{ col: 'region', op: 'IN', val: ['South'] }] },
        { filters: [{ col: 'city', op: 'IN', val: ['A'] }] },
      ],
    ],
  ])('%s', (_, what, parts) => expect(extra(what)).toEqual(parts));

  test('a filter box offers its columns and its time range, with its dataset', () => {
    expect(
      made({ charts: [box] as never }).map(({ name, filterType, target, controlValues }) => [
        name,
        filterType,
        target.datasetId,
        controlValues.multiSelect,
      ]),
    ).toEqual([
      ['Time range', 'filter_time', 3, false],
      ['Region', 'filter_select', 3, false],
      ['city', 'filter_select', 3, true],
    ]);
  });

  test.each([
    ['of its own', { '5': { region: { scope: ['TAB-a'], immune: [7] } } }, ['TAB-a'], [7]],
    ['of another column', { '5': { city: { scope: ['TAB-a'], immune: [7] } } }, ['ROOT_ID'], []],
    ['of no chart', { '5': { region: { scope: [], immune: [] } } }, [], []],
    ['that is broken', { '5': 'x' }, ['ROOT_ID'], []],
  ])('has the scope %s', (_, filter_scopes, rootPath, excluded) => {
    const [filter] = made({
      metadata: { default_filters: '{"5":{"region":["North"]}}', filter_scopes },
    });
    expect(filter?.scope).toEqual({ rootPath, excluded });
  });
});
