import type {
  CustomSeriesOption,
  CustomSeriesRenderItemAPI,
  CustomSeriesRenderItemParams,
} from 'echarts';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aMap } from '../../../../test/aMap';
import { aForm, aResult, NUMBER, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { textWidth } from '../../shared/textWidth';
import { readFeatures } from '../mapFeatures/features';
import { breaksOf, readPolygons } from './polygons';

const form = aForm('deck_polygon', { line_column: 'hash', line_type: 'geohash', metric: 'people' });
const rows = aResult(
  ['hash', 'people'],
  [TEXT, NUMBER],
  [
    ['s', 100],
    ['u', 50],
    ['e', 0],
    ['g', null],
    ['!', 9],
  ],
);

test('ranges have the ends that are set, in their order, else even ones', () => {
  expect(breaksOf([0, 100], aForm('deck_polygon', { num_buckets: 4 }))).toEqual([
    0, 25, 50, 75, 100,
  ]);
  expect(breaksOf([0, 100], aForm('deck_polygon', { break_points: ['50', '10', '20'] }))).toEqual([
    10, 20, 50,
  ]);
});

test('the largest value is in the last range, however the ends are counted', () => {
  const high = 124_691_356.991;
  for (const num_buckets of [3, 7, 12, 30, 49]) {
    const breaks = breaksOf([1_234_567.891, high], aForm('deck_polygon', { num_buckets }));
    expect(breaks).toHaveLength(num_buckets + 1);
    expect(breaks.at(-1)).toBe(high);
  }
});

describe('the drawing of areas', () => {
  test('colors them by ranges of the metric, of which the last has its end, and those without a value in gray', () => {
    const map = aMap(readPolygons, rows, { ...form, num_buckets: 2 });
    expect(map.series.map(({ name, count }) => [name, count])).toEqual([
      ['0 – 50', 1],
      ['50 – 100', 2],
      ['Others', 1],
    ]);
    expect(map.layer.notes).toEqual(['1 row has no place that can be read']);
  });

  test.each([390, 860])(
    'has a legend in which both ends of its ranges are read, at %i px',
    (width) => {
      const large = aResult(
        ['hash', 'people'],
        [TEXT, NUMBER],
        [
          ['s', 114_403_291.23],
          ['u', 124_691_356.99],
        ],
      );
      const { option } = aMap(
        readPolygons,
        large,
        { ...form, legend_format: ',.2f', num_buckets: 2 },
        { width },
      );
      const { data, textStyle, formatter } = option.legend as {
        data: readonly string[];
        textStyle: { width?: number };
        formatter?: (name: string) => string;
      };
      for (const name of data) {
        expect(formatter?.(name) ?? name).toBe(name);
        expect(textWidth(name)).toBeLessThanOrEqual(textStyle.width ?? Infinity);
      }
    },
  );

  test.each([
    ['light', 'white_black', 1],
    ['light', 'black_white', 0],
    ['dark', 'white_black', 0],
  ] as const)(
    'in the %s theme and in %s has an edge of %i px where its color is that of the ground',
    (theme, linear_color_scheme, edge) => {
      const { series } = aMap(
        readPolygons,
        rows,
        { ...form, linear_color_scheme, num_buckets: 2 },
        {
          tokens: TOKENS[theme],
        },
      );
      const { renderItem } = (series[0]?.option ?? {}) as CustomSeriesOption;
      const api = { coord: (at: unknown) => at } as CustomSeriesRenderItemAPI;
      const drawn = renderItem?.({ dataIndex: 0 } as CustomSeriesRenderItemParams, api);
      expect(drawn).toMatchObject({ style: { lineWidth: edge } });
    },
  );

  test('is in one color where the chart says so, or has no metric', () => {
    for (const more of [{ color_scheme_type: 'fixed_color' }, { metric: null }])
      expect(aMap(readPolygons, rows, { ...form, ...more }).series).toHaveLength(1);
  });

  test('says the height that a metric has, which is not drawn', () => {
    const height = { point_radius_fixed: { type: 'metric', value: 'high' } };
    expect(buildQueries({ ...form, ...height })[0]).toMatchObject({ metrics: ['people', 'high'] });
    const { told } = aMap(readPolygons, rows, { ...form, ...height });
    expect(told).toMatch(/people 50, high –/);
  });
});

describe('the drawing of GeoJSON', () => {
  const shapes = aForm('deck_geojson', { geojson: 'shape' });
  const feature = (geometry: object, properties: object = {}) =>
    JSON.stringify({ type: 'Feature', geometry, properties });
  const SQUARE = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 0],
  ];
  const read = (values: readonly unknown[], more: object = {}) =>
    aMap(
      readFeatures,
      aResult(
        ['shape'],
        [TEXT],
        values.map((value) => [value]),
      ),
      { ...shapes, ...more },
    );

  test('has points, lines and areas, of collections too, and says what is none', () => {
    const { told, layer } = read([
      feature({ type: 'Point', coordinates: [1, 2] }, { name: 'here' }),
      feature({ type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE]] }, { name: 'two', a: 1 }),
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: { type: 'LineString', coordinates: SQUARE } }],
      }),
      feature({ type: 'Blob', coordinates: [] }),
      '{"type":',
      null,
    ]);
    expect(told).toMatch(/^4 features\. here\. two: a 1\. two: a 1\. 0, 0\./);
    expect(layer.notes).toEqual(['3 rows have no place that can be read']);
    expect(layer.bounds).toEqual({ west: 0, east: 4, south: 0, north: 4 });
  });

  test('keeps markup of a feature as text', () => {
    const { marks } = read([
      feature({ type: 'Point', coordinates: [1, 2] }, { name: '<img src=x>', b: { c: '<b>' } }),
    ]);
    expect(marks()[0]).toMatchObject({
      title: '<img src=x>',
      rows: [{ name: 'b', value: '{"c":"<b>"}' }],
    });
  });

  test('has the texts at its points that the chart chooses, and columns in its tooltip', () => {
    const points = aResult(
      ['shape', 'owner'],
      [TEXT, TEXT],
      [
        [feature({ type: 'Point', coordinates: [1, 2] }, { name: 'a', code: 'A1' }), 'Ada'],
        [feature({ type: 'Point', coordinates: [2, 2] }, { name: 'b' }), 'Bo'],
        [feature({ type: 'Polygon', coordinates: [SQUARE] }, { code: 'A3' }), 'Cy'],
      ],
    );
    const labels = (more: object) => {
      const { series } = aMap(readFeatures, points, { ...shapes, ...more });
      const { renderItem } = (series[0]?.option ?? {}) as CustomSeriesOption;
      const api = { coord: (at: unknown) => at } as CustomSeriesRenderItemAPI;
      return [0, 1, 2].map((dataIndex) => {
        const drawn = renderItem?.({ dataIndex } as CustomSeriesRenderItemParams, api);
        const text = drawn?.textContent;
        return text ? text.style : undefined;
      });
    };
    const on = { enable_labels: true, label_property_name: 'code', label_size: '16' };
    expect(labels({ ...on, label_color: { r: 1, g: 2, b: 3, a: 1 } })).toEqual([
      expect.objectContaining({ text: 'A1', fontSize: 16, fill: 'rgba(1, 2, 3, 1)' }),
      undefined,
      undefined,
    ]);
    expect(labels({ ...on, enable_labels: false })).toEqual([undefined, undefined, undefined]);
    const { told, layer } = aMap(readFeatures, points, {
      ...shapes,
      tooltip_contents: ['owner'],
      enable_icons: true,
    });
    expect(told).toContain('a: owner Ada, code A1');
    expect(layer.notes).toEqual(['Icons of this chart are kept, and not loaded']);
  });
});

test('the query of areas has the largest first, and their outlines are told apart by name alone', () => {
  const [query] = buildQueries({ ...form, dimension: 'kind' });
  expect(query).toMatchObject({
    columns: ['hash'],
    metrics: ['people'],
    filters: [{ col: 'hash', op: 'IS NOT NULL' }],
    orderby: [['people', false]],
  });
});
