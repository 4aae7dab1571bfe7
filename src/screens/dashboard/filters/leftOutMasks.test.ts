import { describe, expect, test } from 'vitest';
import { leftOutInWords } from './leftOutMasks';
import { barEntries } from './nativeFilter';

const metadata = {
  native_filter_configuration: [{ id: 'NATIVE_FILTER-a', filterType: 'filter_select' }],
  chart_customization_config: [
    { id: 'CHART_CUSTOMIZATION-new', type: 'CHART_CUSTOMIZATION', filterType: 'of_a_newer_kind' },
    {
      id: 'CHART_CUSTOMIZATION-taken',
      type: 'CHART_CUSTOMIZATION',
      filterType: 'chart_customization_timegrain',
      removed: true,
    },
  ],
};
const said = (given: unknown) =>
  leftOutInWords('the link', given, {
    metadata,
    entries: barEntries(metadata, []),
    chartIds: [7],
  });
const mask = (value: unknown, label?: string) => ({ filterState: { value, label } });

describe('what a link says of', () => {
  test('filters, controls and charts of the dashboard is not left out, whoever understands them', () => {
    const all = ['NATIVE_FILTER-a', 'CHART_CUSTOMIZATION-new', '7'];
    expect(said(Object.fromEntries(all.map((id) => [id, mask(['AA'])])))).toBeNull();
  });

  test('those that are gone is named by what was chosen in them', () => {
    expect(
      said({
        'CHART_CUSTOMIZATION-taken': mask(['P1M'], 'Month'),
        'NATIVE_FILTER-b': mask(['AA', null, 'DL']),
        8: mask([['SFO']], 'SFO'),
      }),
    ).toBe(
      'Left out of the link: a cross filter (SFO), a display control (Month) and a filter (AA, DL), which this dashboard no longer has',
    );
  });

  test('those that are gone is not missed where nothing was chosen', () => {
    expect(
      said({
        'NATIVE_FILTER-b': mask(null),
        'NATIVE_FILTER-c': mask([]),
        'NATIVE_FILTER-d': mask('No filter'),
        'NATIVE_FILTER-e': mask([null, null]),
        8: { ownState: { pageSize: 10 } },
        9: 'no mask',
      }),
    ).toBeNull();
    expect(said('no masks')).toBeNull();
  });
});
