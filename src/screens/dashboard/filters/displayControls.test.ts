import { describe, expect, test } from 'vitest';
import { groupByOf, unappliedInWords } from './displayControls';
import { filterMask, maskInWords } from './filterMask';
import { barEntries, isFilter, isRequired, type NativeFilter } from './nativeFilter';

const control = (name?: string) => ({
  id: `CHART_CUSTOMIZATION-${name}`,
  type: 'CHART_CUSTOMIZATION',
  name,
});

/** As the dialog of a Superset stores it. */
const stored = (kind: string, more: object = {}) => ({
  id: 'CHART_CUSTOMIZATION-a',
  type: 'CHART_CUSTOMIZATION',
  name: 'Split',
  filterType: `chart_customization_${kind}`,
  description: '',
  targets: [{ datasetId: 1 }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: { canSelectMultiple: true, enableEmptyFilter: false },
  defaultDataMask: {},
  removed: false,
  ...more,
});
const read = (kind: string, more: object = {}): NativeFilter => {
  const [entry] = barEntries({ chart_customization_config: [stored(kind, more)] }, []);
  if (!entry || !isFilter(entry)) throw new Error('No control was read');
  return entry;
};

describe('a display control', () => {
  test('is required as it is stored, but that no layer of maps is hidden is a choice', () => {
    const controlValues = { enableEmptyFilter: true };
    expect(isRequired(read('timegrain', { controlValues }))).toBe(true);
    expect(isRequired(read('deckgl_layer_visibility', { controlValues }))).toBe(false);
  });

  test('stands behind the filters of the bar, unless it was removed or nobody here knows its type', () => {
    const config = [
      stored('timegrain', { name: 'Grain' }),
      { id: 'D', type: 'CHART_CUSTOMIZATION_DIVIDER', title: 'Views' },
      stored('timecolumn', { removed: true }),
      stored('of_a_newer_kind'),
      { type: 'CHART_CUSTOMIZATION', filterType: 'chart_customization_timegrain' },
    ];
    const metadata = {
      native_filter_configuration: [{ id: 'F', type: 'NATIVE_FILTER', filterType: 'filter_time' }],
      chart_customization_config: config,
    };
    expect(barEntries(metadata, []).map(({ id, type }) => [id, type])).toEqual([
      ['F', 'NATIVE_FILTER'],
      ['CHART_CUSTOMIZATION-a', 'CHART_CUSTOMIZATION'],
      ['D', 'CHART_CUSTOMIZATION_DIVIDER'],
    ]);
  });

  // Masks as a Superset keeps them after Apply.
  test.each([
    [
      'dynamic_groupby',
      ['country', 'deal_size'],
      undefined,
      {
        extraFormData: { custom_form_data: { groupby: ['country', 'deal_size'] } },
        filterState: { label: 'country, deal_size', value: ['country', 'deal_size'] },
        ownState: { column: ['country', 'deal_size'] },
      },
    ],
    [
      'dynamic_groupby',
      'country',
      undefined,
      {
        extraFormData: { custom_form_data: { groupby: ['country'] } },
        filterState: { label: 'country', value: 'country' },
        ownState: { column: 'country' },
      },
    ],
    [
      'timegrain',
      ['P1Y'],
      'Year',
      {
        extraFormData: { time_grain_sqla: 'P1Y' },
        filterState: { label: 'Year', value: ['P1Y'] },
        ownState: {},
      },
    ],
    [
      'timecolumn',
      ['order_date'],
      undefined,
      {
        extraFormData: { granularity_sqla: 'order_date' },
        filterState: { value: ['order_date'] },
        ownState: {},
      },
    ],
  ])('of the kind %s with %j keeps the mask of a Superset', (kind, value, label, mask) => {
    const control = read(kind);
    expect(filterMask(control, value, label)).toEqual({ id: control.id, ...mask });
  });

  test('calls columns as their dataset calls them', () => {
    const control = read('dynamic_groupby');
    const mask = filterMask(control, ['country', 'city']);
    expect(maskInWords(control, mask, { country: 'Country' })).toBe('Country, city');
  });

  test.each([
    ['several columns', {}, ['a', 'b'], { columns: ['a', 'b'] }],
    ['one column', {}, 'a', { columns: ['a'] }],
    [
      'a metric',
      { sortMetric: 'count', sortAscending: true },
      'a',
      { sortMetric: 'count', isDescending: true },
    ],
    [
      'a metric backwards',
      { sortMetric: 'count', sortAscending: false },
      'a',
      { isDescending: false },
    ],
  ])('of groups with %s groups charts of its dataset by it', (_, controlValues, value, groups) => {
    const control = read('dynamic_groupby', { controlValues });
    expect(groupByOf(control, filterMask(control, value))).toEqual({
      datasetId: 1,
      columns: ['a'],
      sortMetric: null,
      isDescending: false,
      ...groups,
      ...('sortMetric' in controlValues ? { sortMetric: 'count' } : {}),
    });
  });

  test('that is not set, or of another kind, groups nothing', () => {
    const control = read('dynamic_groupby');
    expect(groupByOf(control, undefined)).toBeNull();
    expect(groupByOf(control, filterMask(control, []))).toBeNull();
    const grain = read('timegrain');
    expect(groupByOf(grain, filterMask(grain, ['P1D']))).toBeNull();
  });
});

test.each([
  ['no list', undefined, null],
  ['an empty list', [], null],
  ['null', null, null],
  [
    'one control',
    [control('Grain')],
    'This dashboard has a display control that is not applied here: Grain.',
  ],
  [
    'controls and a divider',
    [control('Grain'), { id: 'd', type: 'CHART_CUSTOMIZATION_DIVIDER' }, control('Group by')],
    'This dashboard has 2 display controls that are not applied here: Grain, Group by.',
  ],
  [
    'a control without a name',
    [control()],
    'This dashboard has a display control that is not applied here.',
  ],
  [
    'many controls',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(control),
    'This dashboard has 7 display controls that are not applied here: a, b, c, d, e, 2 more.',
  ],
])('of %s, the bar says what is not applied', (_, stored, words) => {
  expect(unappliedInWords({ chart_customization_config: stored })).toBe(words);
});
