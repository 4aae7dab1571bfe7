/** What becomes of filter boxes, setting by setting; the outcomes are those of a server that converts them. */
import { describe, expect, test } from 'vitest';
import type { ChartFile, DashboardFile } from '#common/wire/bundle.ts';
import { CHART, DASHBOARD, UUIDS } from '../../../mocks/bundleFiles.ts';
import { withoutFilterBoxes } from './filterBoxes.ts';

const ID = 115;

const unboxed = (
  params: Readonly<Record<string, unknown>>,
  metadata: Readonly<Record<string, unknown>> = {},
  numbers: readonly string[] = [],
) => {
  const file = { ...CHART, viz_type: 'filter_box', params } as unknown as ChartFile;
  const dashboard = { ...DASHBOARD, metadata } as unknown as DashboardFile;
  const boxes = new Map([[UUIDS.chart, { file, numbers: new Set(numbers) }]]);
  const made = withoutFilterBoxes(dashboard, boxes);
  if (!made) throw new Error('There is no filter box.');
  return made;
};

const filtersOf = (...given: Parameters<typeof unboxed>) =>
  unboxed(...given).metadata.native_filter_configuration as readonly Record<string, unknown>[];

const region = { column: 'region', label: 'Where', multiple: true, clearable: true };
const byRegion = { filter_configs: [region] };

describe('a filter box in a dashboard [FLT-30]', () => {
  test('becomes a filter of each column, over its dataset', () => {
    expect(filtersOf(byRegion)).toEqual([
      {
        type: 'NATIVE_FILTER',
        id: `NATIVE_FILTER-${UUIDS.chart.replaceAll('-', '')}-0`,
        filterType: 'filter_select',
        name: 'Where',
        targets: [{ column: { name: 'region' }, datasetUuid: UUIDS.dataset }],
        controlValues: {
          defaultToFirstItem: false,
          enableEmptyFilter: false,
          inverseSelection: false,
          multiSelect: true,
          searchAllOptions: false,
        },
        cascadeParentIds: [],
        scope: { rootPath: ['ROOT_ID'], excluded: [] },
      },
    ]);
  });

  test.each<[string, object, object]>([
    ['no label', { label: '' }, { name: 'region' }],
    ['one value', { multiple: false }, { controlValues: { multiSelect: false } }],
    ['a value it needs', { clearable: false }, { controlValues: { enableEmptyFilter: true } }],
    ['a search of all', { searchAllOptions: true }, { controlValues: { searchAllOptions: true } }],
    [
      'an order by a metric',
      { metric: 'count', asc: false },
      { sortMetric: 'count', controlValues: { sortAscending: false } },
    ],
  ])('keeps %s', (_, change, expected) => {
    const [filter] = filtersOf({ filter_configs: [{ ...region, ...change }] });
    expect(filter).toMatchObject(expected);
  });

  test.each<[string, object, string | undefined, readonly string[], readonly unknown[] | null]>([
    ['nothing', {}, undefined, [], null],
    ['the value of the box', { defaultValue: 'North', multiple: false }, '{}', [], ['North']],
    [
      'several values of the box',
      { defaultValue: 'North;South' },
      undefined,
      [],
      ['North', 'South'],
    ],
    ['a number of the box', { defaultValue: '7' }, undefined, ['region'], [7]],
    ['a text of digits', { defaultValue: '007' }, undefined, ['region'], ['007']],
    [
      'the values of the dashboard before those of the box',
      { defaultValue: 'North' },
      '{"115":{"region":["East","West"]}}',
      [],
      ['East', 'West'],
    ],
    ['one value of the dashboard', {}, '{"115":{"region":"East"}}', [], ['East']],
    [
      'a value that somebody removed from the dashboard',
      { defaultValue: 'North' },
      '{"115":{"region":null}}',
      [],
      null,
    ],
    ['the box where the text cannot be read', { defaultValue: 'North' }, '{"115"', [], ['North']],
  ])('starts with %s', (_, config, defaults, numbers, value) => {
    const metadata = defaults === undefined ? {} : { default_filters: defaults };
    const [filter] = filtersOf({ filter_configs: [{ ...region, ...config }] }, metadata, numbers);
    expect(filter?.defaultDataMask ?? null).toEqual(
      value && {
        extraFormData: { filters: [{ col: 'region', op: 'IN', val: value }] },
        filterState: { value },
      },
    );
  });

  test.each<[string, Readonly<Record<string, unknown>>, string, readonly object[], object | null]>([
    ['a time range', { date_filter: true, time_range: 'No filter' }, 'Time range', [{}], null],
    [
      'a time range that is set',
      { date_filter: true, time_range: 'Last week' },
      'Time range',
      [{}],
      { extraFormData: { time_range: 'Last week' }, filterState: { value: 'Last week' } },
    ],
    [
      'a time column',
      { show_sqla_time_column: true, granularity_sqla: 'day' },
      'Time column',
      [{ datasetUuid: UUIDS.dataset }],
      { extraFormData: { granularity_sqla: 'day' }, filterState: { value: ['day'] } },
    ],
    [
      'a time grain',
      { show_sqla_time_granularity: true, time_grain_sqla: 'P1M' },
      'Time grain',
      [{ datasetUuid: UUIDS.dataset }],
      { extraFormData: { time_grain_sqla: 'P1M' }, filterState: { value: ['P1M'] } },
    ],
  ])('offers %s', (_, params, name, targets, mask) => {
    const [filter, ...others] = filtersOf(params);
    expect(others).toEqual([]);
    expect(filter).toMatchObject({ name, targets });
    expect(filter?.defaultDataMask ?? null).toEqual(mask);
  });

  test.each<[string, unknown, object]>([
    ['everything', {}, { rootPath: ['ROOT_ID'], excluded: [] }],
    [
      'a tab without a chart',
      { region: { scope: ['TAB-a'], immune: [7] } },
      { rootPath: ['TAB-a'], excluded: [7] },
    ],
    ['nothing', { region: { scope: [], immune: [] } }, { rootPath: [], excluded: [] }],
    ['everything where it cannot be read', 'x', { rootPath: ['ROOT_ID'], excluded: [] }],
  ])('acts on %s', (_, scopes, scope) => {
    expect(filtersOf(byRegion, { filter_scopes: { [ID]: scopes } })[0]?.scope).toEqual(scope);
  });

  test('offers what its own filters and its time leave', () => {
    const own = { clause: 'WHERE', subject: 'a', operator: 'IS NOT NULL' };
    const params = { ...byRegion, adhoc_filters: [own], time_range: 'Last year' };
    expect(filtersOf({ ...params, granularity_sqla: 'day' })[0]).toMatchObject({
      adhoc_filters: [own],
      time_range: 'Last year',
      granularity_sqla: 'day',
    });
  });

  test('leaves a short text in its place, and no setting that names it', () => {
    const { position, metadata } = unboxed(byRegion, {
      timed_refresh_immune_slices: [ID, 116],
      expanded_slices: { [ID]: true, 116: true },
      native_filter_configuration: [{ id: 'NATIVE_FILTER-a' }],
    });
    expect(position).toMatchObject({
      'ROW-a': { children: ['MARKDOWN-CHART-a'] },
      'MARKDOWN-CHART-a': {
        id: 'MARKDOWN-CHART-a',
        type: 'MARKDOWN',
        meta: { width: 6, height: 14, code: expect.stringContaining('filters of the dashboard') },
      },
    });
    expect(position).not.toHaveProperty('CHART-a');
    expect(metadata).toMatchObject({
      timed_refresh_immune_slices: [116],
      expanded_slices: { 116: true },
      native_filter_configuration: [
        { id: 'NATIVE_FILTER-a' },
        { id: expect.stringMatching(/^NATIVE_FILTER-.+-0$/) },
      ],
    });
  });

  test.each([
    ['nothing', {}],
    ['a text', { filter_configs: 'x' }],
    ['columns without names', { filter_configs: [{ column: '' }, 'x', null, {}] }],
  ])('that offers %s becomes no filter', (_, params) => expect(filtersOf(params)).toEqual([]));

  test('that no component shows is nothing to the dashboard', () => {
    expect(withoutFilterBoxes(DASHBOARD as unknown as DashboardFile, new Map())).toBeNull();
  });
});
