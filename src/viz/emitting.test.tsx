/** Every chart type that says that its values filter other charts: a value that is chosen in it does. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LATLONG } from '../../test/aMap';
import { aForm, aResult, draw, MONTHS, NUMBER, TEXT, TIME } from '../../test/aViz';
import type { ChartResult } from './chartResult';
import { legacyResult } from './legacy';
import { VIZ_TYPES } from './registry';

type Settings = Readonly<Record<string, unknown>>;
type Case = readonly [type: string, settings: Settings, results: readonly ChartResult[]];

const DAY = Date.UTC(2024, 0, 1);
const KINDS = aResult(
  ['kind', 'count'],
  [TEXT, NUMBER],
  [
    ['Boats', 3],
    ['Cars', 1],
  ],
);
const BY_KIND = { groupby: ['kind'], metric: 'count' };
const OVER_TIME = { x_axis: 'month', metrics: ['count'], groupby: ['region'] };
const PLACES = aResult(
  ['lon', 'lat', 'kind', 'people'],
  [NUMBER, NUMBER, TEXT, NUMBER],
  [
    [8, 47, 'town', 1],
    [9, 48, 'city', 10],
  ],
);
const SQUARE = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 0],
];
const SHAPE = JSON.stringify({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [SQUARE] },
  properties: {},
});
const FIELDS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'];
const LINES = [
  'echarts_timeseries_line',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
  'echarts_area',
];

const WORLD = { entity: 'land', metric: 'people' };
const FRANCE = {
  country: 'FRA',
  code: 'FR',
  latitude: 46,
  longitude: 2,
  name: 'France',
  m1: 5,
  m2: 5,
};

const CASES: readonly Case[] = [
  ...LINES.map((type): Case => [type, OVER_TIME, [MONTHS]]),
  [
    'mixed_timeseries',
    { x_axis: 'month', metrics: ['North'], metrics_b: ['South'], groupby: ['region'] },
    [MONTHS, MONTHS],
  ],
  ['table', { query_mode: 'aggregate', groupby: ['kind'], metrics: ['count'] }, [KINDS]],
  ['pivot_table_v2', { groupbyRows: ['kind'], metrics: ['count'] }, [KINDS]],
  ['pie', BY_KIND, [KINDS]],
  ['funnel', BY_KIND, [KINDS]],
  ['gauge_chart', BY_KIND, [KINDS]],
  ['treemap_v2', BY_KIND, [KINDS]],
  ['radar', { groupby: ['kind'], metrics: ['count'] }, [KINDS]],
  ['sunburst_v2', { columns: ['kind'], metric: 'count' }, [KINDS]],
  [
    'histogram_v2',
    { column: 'delay' },
    [aResult(['0.0 - 10.0', '10.0 - 20.0'], [NUMBER, NUMBER], [[1, 5]])],
  ],
  [
    'box_plot',
    { columns: ['day'], groupby: ['kind'], metrics: ['delay'] },
    [
      aResult(
        ['kind', ...FIELDS.map((field) => `delay__${field}`)],
        [TEXT, ...FIELDS.map(() => NUMBER)],
        [['a', 5, 4, 9, 1, 2, 7, 30, [20, 25]]],
      ),
    ],
  ],
  [
    'gantt_chart',
    { start_time: 's', end_time: 'e', y_axis: 'task', series: 'team' },
    [aResult(['s', 'e', 'task', 'team'], [TIME, TIME, TEXT, TEXT], [[DAY, DAY + 9e8, 'dig', 'A']])],
  ],
  [
    'graph_chart',
    { source: 'from', target: 'to', metric: 'sum' },
    [aResult(['from', 'to', 'sum'], [TEXT, TEXT, NUMBER], [['a', 'b', 3]])],
  ],
  ['world_map', WORLD, [legacyResult('world_map', { data: [FRANCE] }, aForm('world_map', WORLD))]],
  [
    'country_map',
    { select_country: 'usa', entity: 'state', metric: 'people' },
    [aResult(['state', 'people'], [TEXT, NUMBER], [['US-NV', 3]])],
  ],
  ['deck_scatter', { spatial: LATLONG, dimension: 'kind' }, [PLACES]],
  ['mapbox', { all_columns_x: 'lon', all_columns_y: 'lat' }, [PLACES]],
  [
    'deck_arc',
    { start_spatial: { ...LATLONG, lonCol: 'a', latCol: 'b' }, end_spatial: LATLONG },
    [aResult(['a', 'b', 'lon', 'lat'], [NUMBER, NUMBER, NUMBER, NUMBER], [[1, 2, 8, 47]])],
  ],
  ['deck_path', { line_column: 'way' }, [aResult(['way'], [TEXT], [['[[1,2],[3,4],[5,6]]']])]],
  ...['deck_hex', 'deck_grid', 'deck_screengrid'].map(
    (type): Case => [type, { spatial: LATLONG, size: 'people', grid_size: 50 }, [PLACES]],
  ),
  [
    'deck_contour',
    { spatial: LATLONG, size: 'people', cellSize: 9000, contours: [{ lowerThreshold: 1 }] },
    [PLACES],
  ],
  [
    'deck_polygon',
    { line_column: 'hash', line_type: 'geohash', metric: 'people' },
    [
      aResult(
        ['hash', 'people'],
        [TEXT, NUMBER],
        [
          ['s', 100],
          ['u', 50],
        ],
      ),
    ],
  ],
  ['deck_geojson', { geojson: 'shape' }, [aResult(['shape'], [TEXT], [[SHAPE]])]],
];

const EMITTING = VIZ_TYPES.filter(({ emitsCrossFilters }) => emitsCrossFilters);

/** Drawn on a canvas, which is not here: its layer has a test of its own. */
const ON_CANVAS = ['deck_heatmap'];

test('each of them has a case', () => {
  expect([...CASES.map(([type]) => type), ...ON_CANVAS].toSorted()).toEqual(
    EMITTING.map(({ type }) => type).toSorted(),
  );
});

const TABLES: ReadonlySet<string> = new Set(['table', 'pivot_table_v2']);

/** A value of a table is a button; a point of a picture is walked to. */
const chooseFirst = async (user: ReturnType<typeof userEvent.setup>, type: string) => {
  if (TABLES.has(type)) return user.click(await screen.findByRole('button', { name: 'Boats' }));
  (await screen.findByRole('application')).focus();
  return user.keyboard('{ArrowRight}{Enter}');
};

test.each(CASES)(
  'a value that is chosen in a chart of the type %s filters others',
  async (type, settings, results) => {
    const setCrossFilter = vi.fn();
    const user = userEvent.setup();
    draw(aForm(type, settings), results, { setCrossFilter });
    await waitFor(async () => {
      await chooseFirst(user, type);
      expect(setCrossFilter).toHaveBeenCalled();
    });
    expect(setCrossFilter.mock.lastCall?.[0]).not.toEqual([]);
  },
);
