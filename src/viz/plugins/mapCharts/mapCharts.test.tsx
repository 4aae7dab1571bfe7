import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { innerChart } from '../../innerChart';
import { buildQueries } from '../../queries';
import { chartSize, FIRST_SIZE, savedSize, sizeAt } from './chartSize';
import { savedExtent } from './extent';
import { chartsLayer, MOST_CHARTS, standingIn } from './layer';
import { placedCharts, placeOf } from './placed';

const ZURICH = '{"type":"Point","coordinates":[8.5,47.4]}';
const OSLO = '{"type":"Point","coordinates":[10.7, 59.9]}';

const chosen = (viz_type: string, params: object) =>
  JSON.stringify({ id: 7, slice_name: 'Kinds', viz_type, params: JSON.stringify(params) });
const map = (viz_type: string, params: object, more: object = {}) =>
  aForm('cartodiagram', {
    geom_column: 'place',
    selected_chart: chosen(viz_type, params),
    ...more,
  });

const PIE = { groupby: ['kind'], metric: 'count' };
const kinds = aResult(
  ['place', 'kind', 'count'],
  [TEXT, TEXT, NUMBER],
  [
    [ZURICH, 'town', 3],
    [ZURICH, 'city', '9007199254740993'],
    [OSLO, 'town', 1],
    ['nowhere', 'town', 5],
    [null, 'town', 6],
  ],
);

describe('the queries of a map of charts [CDT-01]', () => {
  test('are those of its chart, grouped by the place first, with the filters of the map', () => {
    const form = map(
      'pie',
      { ...PIE, adhoc_filters: [], extra_form_data: { time_range: 'Last week' } },
      { extra_form_data: { filters: [{ col: 'kind', op: 'IN', val: ['town'] }] } },
    );
    expect(buildQueries(form)).toMatchObject([
      {
        columns: ['place', 'kind'],
        metrics: ['count'],
        filters: [{ col: 'kind', op: 'IN', val: ['town'] }],
      },
    ]);
  });

  test('of a type without groups have the place too', () => {
    expect(buildQueries(map('big_number_total', { metric: 'count' }))).toMatchObject([
      { columns: ['place'], metrics: ['count'] },
    ]);
  });

  test.each([
    ['no chart', aForm('cartodiagram', { geom_column: 'place' })],
    ['a text that is no chart', aForm('cartodiagram', { selected_chart: '{' })],
    ['a map', map('deck_scatter', {})],
    ['a map of charts', map('cartodiagram', {})],
  ])('with %s there are none', (_, form) => {
    expect(buildQueries(form)).toEqual([]);
  });
});

test.each([
  ['a point', ZURICH, [8.5, 47.4]],
  ['a feature', `{"type":"Feature","geometry":${ZURICH}}`, [8.5, 47.4]],
  ['a line', '{"type":"LineString","coordinates":[[0,0],[10,20]]}', [5, 10]],
  ['a polygon', '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,2],[0,0]]]}', [2, 1]],
  ['a place beyond the poles', '{"type":"Point","coordinates":[8,99]}', null],
  ['a list', '[8,47]', null],
  ['a text', 'Zurich', null],
  ['nothing', null, null],
])('the place of %s is its middle, or none', (_, text, place) => {
  expect(placeOf(text)).toEqual(place);
});

describe('the rows of a map of charts', () => {
  const inner = (form: ReturnType<typeof map>) => {
    const read = innerChart(form);
    if (!read) throw new Error('no chart');
    return read.draws;
  };

  test('are taken apart by their place', () => {
    const form = map('pie', PIE);
    const charts = placedCharts([kinds], form, inner(form));
    expect(charts.map(({ at }) => at)).toEqual([
      [8.5, 47.4],
      [10.7, 59.9],
    ]);
    expect(charts[0]?.results[0]).toMatchObject({
      colnames: ['kind', 'count'],
      coltypes: [TEXT, NUMBER],
      data: [
        { kind: 'town', count: 3 },
        { kind: 'city', count: '9007199254740993' },
      ],
      rowcount: 2,
    });
  });

  test('of series are taken apart by the place that their names have', () => {
    const form = map('echarts_timeseries_line', {
      x_axis: 'day',
      metrics: ['count'],
      groupby: ['kind'],
    });
    const names = [ZURICH, OSLO].map((place) => `${place}, town`);
    const result = {
      ...aResult(
        ['day', ...names],
        [TIME, NUMBER, NUMBER],
        [
          [0, 1, 2],
          [86_400_000, null, 4],
        ],
      ),
      label_map: {
        day: ['day'],
        [names[0] ?? '']: [ZURICH, 'town'],
        [names[1] ?? '']: [OSLO, 'town'],
      },
    };
    expect(
      placedCharts([result], form, inner(form)).map(({ results: [own] }) => [
        own?.colnames,
        own?.data,
        own?.label_map,
      ]),
    ).toEqual([
      [
        ['day', 'town'],
        [
          { day: 0, town: 1 },
          { day: 86_400_000, town: null },
        ],
        { day: ['day'], town: ['town'] },
      ],
      [
        ['day', 'town'],
        [
          { day: 0, town: 2 },
          { day: 86_400_000, town: 4 },
        ],
        { day: ['day'], town: ['town'] },
      ],
    ]);
  });

  test('of categories leave out those that only other places have', () => {
    const form = map('echarts_timeseries_bar', { x_axis: 'kind', metrics: ['count'] });
    const result = {
      ...aResult(
        ['kind', ZURICH, OSLO],
        [TEXT, NUMBER, NUMBER],
        [
          ['town', 1, 2],
          ['city', null, 4],
        ],
      ),
      label_map: { kind: ['kind'], [ZURICH]: [ZURICH], [OSLO]: [OSLO] },
    };
    expect(
      placedCharts([result], form, inner(form)).map(({ results: [own] }) => own?.rowcount),
    ).toEqual([1, 2]);
  });

  test('of one series for each place are called by their metric', () => {
    const form = map('echarts_timeseries_line', { x_axis: 'day', metrics: ['count'] });
    const result = {
      ...aResult(['day', ZURICH], [TIME, NUMBER], [[0, 1]]),
      label_map: { day: ['day'], [ZURICH]: [ZURICH] },
    };
    expect(placedCharts([result], form, inner(form))[0]?.results[0]?.colnames).toEqual([
      'day',
      'count',
    ]);
  });
});

test.each([
  [{ mode: 'FIT_DATA', fixedLongitude: 1, fixedLatitude: 2, fixedZoom: 3 }, null],
  [
    { mode: 'CUSTOM', fixedLongitude: 8, fixedLatitude: 47, fixedZoom: 6 },
    { center: [8, 47], zoom: 5 },
  ],
  [
    { mode: 'CUSTOM', longitude: 8, latitude: 47, zoom: 6 },
    { center: [8, 47], zoom: 5 },
  ],
  [{ mode: 'CUSTOM', fixedLongitude: 8, fixedLatitude: 147, fixedZoom: 6 }, null],
  [{ mode: 'CUSTOM' }, null],
  [null, null],
])('the part of the world of %j is %j', (saved, view) => {
  expect(savedExtent(saved)).toEqual(view);
});

describe('the size of charts on a map', () => {
  test('is the same at each zoom, or grows with it and keeps its shape', () => {
    const config = { ...FIRST_SIZE.configs, width: 100, height: 50, zoom: 6 };
    const sizes = (type: 'FIXED' | 'LINEAR' | 'EXP') =>
      [4, 6, 7.4].map((zoom) => sizeAt(chartSize(type, config), zoom));
    expect(sizes('FIXED').map(({ width, height }) => [width, height])).toEqual([
      [100, 50],
      [100, 50],
      [100, 50],
    ]);
    expect(sizes('LINEAR').map(({ width, height }) => [width, height])).toEqual([
      [40, 20],
      [100, 50],
      [130, 65],
    ]);
    expect(sizes('EXP').map(({ width, height }) => [width, height])).toEqual([
      [64, 32],
      [100, 50],
      [121, 61],
    ]);
  });

  test('is as saved for the zooms that are, and never less than nothing', () => {
    const saved = savedSize({ type: 'LINEAR', values: { 3: { width: 12, height: 8 } } });
    expect(sizeAt(saved, 3)).toEqual({ width: 12, height: 8 });
    expect(sizeAt(saved, 0)).toEqual({ width: 0, height: 0 });
    expect(savedSize('nonsense')).toEqual(FIRST_SIZE);
  });
});

test('only charts in view stand on the map, and not more than can be told apart', () => {
  const charts = Array.from({ length: MOST_CHARTS + 20 }, (_, at) => ({
    geometry: String(at),
    at: [at / 10, 0] as const,
    results: [],
  }));
  const area = { width: 400, height: 300 };
  expect(standingIn(charts, FIRST_SIZE, { center: [6, 0], zoom: 0 }, area)).toHaveLength(
    MOST_CHARTS,
  );
  expect(standingIn(charts, FIRST_SIZE, { center: [90, 0], zoom: 6 }, area)).toEqual([]);
});

test('each place of a map of charts says what its chart shows, with every digit', () => {
  const form = map('pie', PIE);
  const draws = innerChart(form)?.draws ?? form;
  const layer = chartsLayer(placedCharts([kinds], form, draws), {
    column: 'place',
    size: FIRST_SIZE,
    dataset: FACTS,
    notes: [],
  });
  expect(layer.bounds).toEqual({ west: 8.5, east: 10.7, south: 47.4, north: 59.9 });
  const [series] = layer.series({ center: [0, 0], zoom: 1 }, {} as never);
  expect(series?.markOf(0)).toEqual({
    title: '8.5, 47.4',
    rows: [
      { name: 'town', value: '3' },
      { name: 'city', value: '9,007,199,254,740,993' },
    ],
    values: { columns: ['place'], values: [ZURICH] },
  });
});

describe('a map of charts', () => {
  test('draws a chart at each place, and says what it leaves out', async () => {
    const onRendered = vi.fn();
    const form = map(
      'big_number_total',
      { metric: 'count', row_limit: 3 },
      { layer_configs: [{ type: 'XYZ' }] },
    );
    const totals = aResult(
      ['place', 'count'],
      [TEXT, NUMBER],
      [
        [ZURICH, 12],
        [OSLO, 34],
        ['nowhere', 5],
      ],
    );
    draw(form, [totals], { onRendered });
    await waitFor(() => expect(screen.getByText('12')).toBeInTheDocument());
    expect(screen.getByText('34')).toBeInTheDocument();
    await waitFor(() => expect(onRendered).toHaveBeenCalled());
    expect(
      screen.getByText(
        '3 rows of all places; the row limit left out the others. 1 row has no place that can be read. Layers of foreign servers are kept, and not loaded',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/^2 charts\. 8\.5, 47\.4: count 12\./)).toBeInTheDocument();
  });

  test('says for its charts what they leave out, which have no room for words', async () => {
    const lossOf = (places: readonly string[], count: number) =>
      places.map((place) => [place, 'town', count]);
    const losses = (rows: readonly unknown[][]) =>
      aResult(['place', 'kind', 'count'], [TEXT, TEXT, NUMBER], rows);
    const { again } = draw(map('pie', PIE), [losses(lossOf([ZURICH, OSLO], -3))]);
    await waitFor(() =>
      expect(
        screen.getByText('2 charts: 1 row below zero or without a value has no size'),
      ).toBeVisible(),
    );
    again({ results: [losses(lossOf([ZURICH, OSLO], 3))] });
    await waitFor(() => expect(screen.queryByText(/below zero/)).toBeNull());
  });

  test('does not speak of a limit that its chart asks without', async () => {
    draw(map('big_number_total', { metric: 'count', row_limit: 1 }), [
      aResult(
        ['place', 'count'],
        [TEXT, NUMBER],
        [
          [ZURICH, 12],
          [OSLO, 34],
        ],
      ),
    ]);
    await waitFor(() => expect(screen.getByText('34')).toBeInTheDocument());
    expect(screen.queryByText(/row limit/)).toBeNull();
  });

  test('has no legends in its charts where they are small', async () => {
    const pie = (width: number) =>
      map(
        'pie',
        { ...PIE, show_legend: true, show_labels: false },
        { chart_size: chartSize('FIXED', { ...FIRST_SIZE.configs, width, height: width }) },
      );
    const { again } = draw(pie(100), [kinds]);
    await waitFor(() => expect(document.querySelectorAll('[inert] svg').length).toBeGreaterThan(0));
    expect(screen.queryByText('city')).toBeNull();
    again({ formData: pie(300) });
    await waitFor(() => expect(screen.getByText('city')).toBeInTheDocument());
  });

  test('is there when what its part of the world shows is, though no chart stands in it', async () => {
    const onRendered = vi.fn();
    const far = { mode: 'CUSTOM', fixedLongitude: 150, fixedLatitude: -30, fixedZoom: 7 };
    const form = map('big_number_total', { metric: 'count' }, { map_view: far });
    draw(form, [aResult(['place', 'count'], [TEXT, NUMBER], [[ZURICH, 12]])], { onRendered });
    await waitFor(() => expect(onRendered).toHaveBeenCalled());
    expect(screen.queryByText('12')).toBeNull();
  });

  test('is there again when the charts of new rows are', async () => {
    const onRendered = vi.fn();
    const form = map('big_number_total', { metric: 'count' });
    const rows = (count: number) => aResult(['place', 'count'], [TEXT, NUMBER], [[ZURICH, count]]);
    const { again } = draw(form, [rows(12)], { onRendered });
    await waitFor(() => expect(onRendered).toHaveBeenCalled());
    onRendered.mockClear();
    again({ results: [rows(34)] });
    await waitFor(() => expect(screen.getByText('34')).toBeInTheDocument());
    await waitFor(() => expect(onRendered).toHaveBeenCalled());
  });

  test.each([
    ['a chart that cannot be read', aForm('cartodiagram', {}), /cannot be read/],
    ['a chart that is a map', map('deck_scatter', {}), /“Kinds” is of the type Map: points/],
    ['rows without places', map('sunburst_v2', {}), /holds no GeoJSON/],
  ])('with %s says so', async (_, form, words) => {
    draw(form, [aResult(['kind'], [TEXT], [['town']])]);
    await waitFor(() => expect(screen.getByText(words)).toBeInTheDocument());
  });
});
