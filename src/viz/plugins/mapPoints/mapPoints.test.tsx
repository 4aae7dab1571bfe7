import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aMap, hasLand, LATLONG } from '../../../../test/aMap';
import { tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, SIZE, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { metersOf, readPoints } from './points';

const form = aForm('deck_scatter', {
  spatial: LATLONG,
  point_radius_fixed: { type: 'metric', value: 'people' },
  point_unit: 'radius_km',
  dimension: 'kind',
  min_radius: 2,
  max_radius: 50,
});
const rows = aResult(
  ['lon', 'lat', 'kind', 'people'],
  [NUMBER, NUMBER, TEXT, NUMBER],
  [
    [8, 47, 'town', 1],
    [9, 48, 'town', 10],
    [10, 50, '<b>city</b>', '9007199254740993'],
    [null, 50, 'town', 4],
  ],
);

test('a long legend of points ends above the buttons of the map', () => {
  const many = Array.from({ length: 40 }, (_, at) => [at, 47, `kind ${at}`, 1]);
  const { option } = aMap(
    readPoints,
    aResult(['lon', 'lat', 'kind', 'people'], [NUMBER, NUMBER, TEXT, NUMBER], many),
    form,
  );
  expect((option.legend as { height: number }).height).toBeLessThan(SIZE.height - 100);
});

describe('the query of points', () => {
  test('asks rows with their places, without those that have none, the largest first', () => {
    expect(buildQueries({ ...form, js_columns: ['more'], row_limit: 10 })).toMatchObject([
      {
        columns: ['lon', 'lat', 'kind', 'more'],
        metrics: ['people'],
        filters: [
          { col: 'lon', op: 'IS NOT NULL', val: null },
          { col: 'lat', op: 'IS NOT NULL', val: null },
        ],
        orderby: [['people', false]],
        is_timeseries: false,
        row_limit: 10,
      },
    ]);
  });

  test('names the metric that it is ordered by', () => {
    const people = { sqlExpression: 'sum(n)', label: 'people', expressionType: 'SQL' };
    const [query] = buildQueries({
      ...form,
      point_radius_fixed: { type: 'metric', value: people },
    });
    expect(query).toMatchObject({ metrics: [people], orderby: [['people', false]] });
  });

  test('has no metric and no order where all points have one size', () => {
    const [query] = buildQueries({
      ...form,
      point_radius_fixed: { type: 'fix', value: 1000 },
      filter_nulls: false,
      tooltip_contents: [{ item_type: 'column', column_name: 'name' }, 'city'],
    });
    expect(query).toMatchObject({ metrics: [], filters: [] });
    expect(query?.columns).toEqual(['lon', 'lat', 'kind', 'name', 'city']);
    expect(query?.orderby).toEqual([]);
  });
});

test.each([
  ['square_m', Math.PI, 1],
  ['square_km', Math.PI, 1000],
  ['square_miles', Math.PI, 1609.34],
  ['radius_m', 5, 5],
  ['radius_km', 5, 5000],
  ['radius_miles', 2, 3218.68],
  ['nonsense', Math.PI, 1],
])('a size in %s of %f is a radius of %f meters', (point_unit, size, meters) => {
  expect(metersOf(size, aForm('deck_scatter', { point_unit }))).toBeCloseTo(meters, 6);
  expect(metersOf(size, aForm('deck_scatter', { point_unit, multiplier: 3 }))).toBeCloseTo(
    3 * meters,
    6,
  );
});

describe('the drawing of points', () => {
  test('has a series for each category, small circles on large ones, and says what has no place', () => {
    const map = aMap(readPoints, rows, form);
    expect(map.series.map(({ name, count }) => [name, count])).toEqual([
      ['town', 2],
      ['<b>city</b>', 1],
    ]);
    expect(map.dataOf(0).map((one) => (one as number[]).slice(0, 2))).toEqual([
      [9, 48],
      [8, 47],
    ]);
    expect(map.layer.notes).toEqual(['1 row has no place that can be read']);
    expect(map.layer.bounds).toEqual({ west: 8, east: 10, south: 47, north: 50 });
  });

  test('keeps circles between the smallest and the largest radius, and grows them with the zoom', () => {
    const diameters = (zoom: number) => {
      const map = aMap(readPoints, rows, form, { view: { center: [9, 48], zoom } });
      const { symbolSize } = map.series[0]?.option ?? {};
      const read = typeof symbolSize === 'function' ? symbolSize : () => symbolSize;
      return map.dataOf(0).map((one) => read(one) as number);
    };
    expect(diameters(0)).toEqual([4, 4]);
    expect(diameters(20)).toEqual([100, 100]);
    const [large = 0, small = 0] = diameters(7);
    expect(large / small).toBeCloseTo(10, 0);
  });

  test('of very many points draws those of each category at once, however few each has', () => {
    const many = (count: number) =>
      aResult(
        ['lon', 'lat', 'kind'],
        [NUMBER, NUMBER, TEXT],
        Array.from({ length: count }, (_, at) => [at / count, 47, `kind ${at % 5}`]),
      );
    const even = aForm('deck_scatter', { spatial: LATLONG, dimension: 'kind' });
    const large = (count: number) =>
      aMap(readPoints, many(count), even).series.map(({ option }) => option.large);
    expect(large(12_000)).toEqual([true, true, true, true, true]);
    expect(large(100)).toEqual([false, false, false, false, false]);
  });

  test('colors by ranges of the metric, and the others in a color of their own', () => {
    const map = aMap(readPoints, rows, {
      ...form,
      color_scheme_type: 'color_breakpoints',
      color_breakpoints: [
        { minValue: 0, maxValue: 5, color: { r: 1, g: 2, b: 3, a: 1 } },
        { minValue: 5, maxValue: 20, color: { r: 4, g: 5, b: 6, a: 1 } },
      ],
    });
    expect(map.series.map(({ name, color, count }) => [name, color, count])).toEqual([
      ['0 – 5', 'rgba(1, 2, 3, 1)', 1],
      ['5 – 20', 'rgba(4, 5, 6, 1)', 1],
      ['Others', 'rgba(158, 158, 158, 1)', 1],
    ]);
  });

  test('shows every digit, and markup of the data as text', () => {
    const { option, told } = aMap(readPoints, rows, form);
    expect(tipOf(option, { seriesIndex: 1, dataIndex: 0 })).toBe(
      '<b>city</b>people9,007,199,254,740,993Place10, 50',
    );
    expect(told).toMatch(/^3 points\. town: people 10, Place 9, 48\./);
  });

  test('fades what a cross filter leaves out, and a point stands for its place', () => {
    const crossFilter = [
      { col: 'lon', op: 'IN', val: [8] },
      { col: 'lat', op: 'IN', val: [47] },
    ] as const;
    const map = aMap(readPoints, rows, form, { crossFilter });
    expect(
      map.dataOf(0).map((one) => (one as { itemStyle: { opacity: number } }).itemStyle.opacity),
    ).toEqual([0.75 * 0.3, 0.75]);
    expect(map.marks(0)[1]?.values).toEqual({ columns: ['lon', 'lat'], values: [8, 47] });
  });

  test('runs no script of a chart, and says so', () => {
    const map = aMap(readPoints, rows, { ...form, js_tooltip: 'd => alert(1)' });
    expect(map.layer.notes).toContain('Scripts of this chart are kept, and never run');
  });

  test('of no rows is the ground alone', () => {
    const empty = aResult(['lon', 'lat', 'kind', 'people'], [0, 0, 1, 0], []);
    expect(aMap(readPoints, empty, form)).toMatchObject({ series: [], told: 'No points.' });
  });
});

test('a map of points is zoomed, moved and fitted by keys and by buttons', async () => {
  const { container } = draw(form, [rows]);
  await waitFor(() => expect(hasLand(container)).toBe(true));
  const map = screen.getByRole('application', { name: 'Points of Sales' });
  const drawn = () => container.querySelector('svg')?.innerHTML ?? '';
  const fitted = drawn();
  fireEvent.keyDown(map, { key: '+' });
  await waitFor(() => expect(drawn()).not.toBe(fitted));
  const near = drawn();
  fireEvent.keyDown(map, { key: 'ArrowRight', shiftKey: true });
  await waitFor(() => expect(drawn()).not.toBe(near));
  fireEvent.keyDown(map, { key: '0' });
  await waitFor(() => expect(drawn()).toBe(fitted));
  fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  await waitFor(() => expect(drawn()).not.toBe(fitted));
  fireEvent.keyDown(map, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.getByText('town: people 10, Place 9, 48')).toBeInTheDocument());
});
