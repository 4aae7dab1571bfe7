import { describe, expect, test } from 'vitest';
import { aMap, LATLONG } from '../../../../test/aMap';
import { tipOf } from '../../../../test/aLook';
import { aForm, aResult, NUMBER, SIZE, TEXT } from '../../../../test/aViz';
import { wholeForm } from '../../form/wholeForm';
import { boundsOf, pixelsIn, type Position } from '../../maps/mapView';
import { buildQueries } from '../../queries';
import { aggregated, hexagonCells, squareCells, type Weighed } from './cells';
import { readCells } from './layer';

const form = aForm('deck_hex', { spatial: LATLONG, size: 'people', grid_size: 50_000 });
const rows = aResult(
  ['lon', 'lat', 'people'],
  [NUMBER, NUMBER, NUMBER],
  [
    [8, 47, 1],
    [8.01, 47.01, '9007199254740993'],
    [20, 50, 5],
    [null, 50, 9],
  ],
);
const SPREAD: readonly Weighed[] = Array.from({ length: 500 }, (_, at) => ({
  at: [((at * 37) % 100) / 10, 45 + ((at * 61) % 100) / 20],
  weight: 1,
}));

describe.each([
  ['hexagons', (points: readonly Weighed[]) => hexagonCells(points, 0.4)],
  ['squares', (points: readonly Weighed[]) => squareCells(points, 0.4)],
] as const)('cells that are %s', (_, cellsOf) => {
  test('have every place once', () => {
    const cells = cellsOf(SPREAD);
    expect(cells.length).toBeGreaterThan(20);
    expect(cells.reduce((sum, { weights }) => sum + weights.length, 0)).toBe(SPREAD.length);
  });

  test('are around their places', () => {
    for (const point of SPREAD) {
      const [cell] = cellsOf([point]);
      const bounds = boundsOf(cell?.ring ?? []);
      const [longitude, latitude] = point.at;
      expect(longitude).toBeGreaterThanOrEqual((bounds?.west ?? 0) - 1e-9);
      expect(longitude).toBeLessThanOrEqual((bounds?.east ?? 0) + 1e-9);
      expect(latitude).toBeGreaterThanOrEqual((bounds?.south ?? 0) - 1e-9);
      expect(latitude).toBeLessThanOrEqual((bounds?.north ?? 0) + 1e-9);
    }
  });
});

test.each([
  ['sum', 15],
  ['count', 5],
  ['min', 1],
  ['max', 5],
  ['mean', 3],
  ['median', 3],
  ['variance', 2.5],
  ['deviation', Math.sqrt(2.5)],
  ['p1', 1.04],
  ['p95', 4.8],
  ['nonsense', 15],
])('the %s of 1 to 5 is %d', (name, value) => {
  expect(Number(aggregated(name, [3, 1, 5, 2, 4]))).toBeCloseTo(value, 9);
});

describe('the drawing of cells', () => {
  test('has the largest first, with every digit, and says what has no place', () => {
    const map = aMap(readCells('hexagon'), rows, form);
    expect(map.series.map(({ count }) => count)).toEqual([2]);
    expect(tipOf(map.option, { seriesIndex: 0, dataIndex: 0 })).toMatch(
      /people9,007,199,254,740,994Places2$/,
    );
    expect(map.told).toMatch(/^2 cells\./);
    expect(map.layer.notes).toEqual(['1 row has no place that can be read']);
  });

  test('says which rows have a place and no value', () => {
    const empty = aResult(['lon', 'lat', 'people'], [NUMBER, NUMBER, NUMBER], [[8, 47, null]]);
    expect(aMap(readCells('hexagon'), empty, form).layer.notes).toEqual(['1 row has no value']);
  });

  test('of a single place is seen whole, and so are those at the edges', () => {
    const single = aResult(['lon', 'lat', 'people'], [NUMBER, NUMBER, NUMBER], [[8, 47, 1]]);
    for (const kind of ['hexagon', 'square'] as const)
      for (const result of [single, rows]) {
        const { layer, view, series } = aMap(readCells(kind), result, form);
        const { bounds } = layer;
        expect(series[0]?.count).toBeGreaterThan(0);
        const pixelsOf = pixelsIn(view, SIZE);
        const corners = bounds
          ? [pixelsOf([bounds.west, bounds.north]), pixelsOf([bounds.east, bounds.south])]
          : [];
        const cell = result === single ? 50_000 : 0;
        expect((bounds?.east ?? 0) - (bounds?.west ?? 0)).toBeGreaterThan(cell / 112_000);
        for (const [x, y] of corners) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(SIZE.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(SIZE.height);
        }
      }
  });

  test('has the values of the columns that were chosen for its tooltip, each once', () => {
    const named = aResult(
      ['lon', 'lat', 'people', 'town'],
      [NUMBER, NUMBER, NUMBER, TEXT],
      Array.from({ length: 30 }, (_, at) => [8, 47, 1, `t${at % 12}`]),
    );
    const chosen = { ...form, tooltip_contents: [{ item_type: 'column', column_name: 'town' }] };
    const { marks } = aMap(readCells('hexagon'), named, chosen);
    expect(marks()[0]?.rows.at(-1)).toEqual({
      name: 'town',
      value: 't0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 2 more',
    });
    expect(buildQueries(chosen)[0]?.columns).toEqual(['lon', 'lat', 'town']);
  });

  test.each(['deck_hex', 'deck_grid'])(
    'of a %s that sets no size shows over a continent as over a town, and says how large cells are',
    (type) => {
      const kind = type === 'deck_hex' ? 'hexagon' : 'square';
      const unset = aForm(type, { spatial: LATLONG, size: 'people' });
      const whole = wholeForm(unset, null);
      expect(whole.grid_size).toBeUndefined();
      for (const degrees of [60, 0.1]) {
        const [west, south] = [8, 40];
        const ends = aResult(
          ['lon', 'lat', 'people'],
          [NUMBER, NUMBER, NUMBER],
          [
            [west, south, 1],
            [west + degrees, south + degrees / 4, 1],
          ],
        );
        const map = aMap(readCells(kind), ends, whole);
        const pixels = pixelsIn(map.view, SIZE);
        const [corner = [0, 0]] = map.dataOf() as readonly Position[];
        const [longitude = 0, latitude = 0] = (map.marks()[0]?.title ?? '').split(', ').map(Number);
        const [x] = pixels([longitude, latitude]);
        expect(Math.abs(pixels(corner)[0] - x)).toBeGreaterThan(2);
        expect(map.layer.notes.join()).toMatch(/^(Radius|Width) of cells: [125]0* k?m$/);
      }
      expect(wholeForm({ ...unset, grid_size: 20 }, null).grid_size).toBe(20);
    },
  );

  test('says what the chart makes of the values of a cell', () => {
    const { marks } = aMap(readCells('square'), rows, { ...form, js_agg_function: 'count' });
    expect(marks().map((mark) => mark?.rows[0]?.value)).toEqual(['2', '1']);
  });

  test('in squares of the screen is finer where the map is nearer', () => {
    const cells = (zoom: number) =>
      aMap(
        readCells('screen'),
        rows,
        { ...form, grid_size: 20 },
        { view: { center: [8, 47], zoom } },
      ).marks().length;
    expect([cells(0), cells(4), cells(14)]).toEqual([1, 2, 3]);
  });

  test('colors cells by ranges, each of them in the legend', () => {
    const { series } = aMap(readCells('square'), rows, {
      ...form,
      color_scheme_type: 'color_breakpoints',
      color_breakpoints: [{ minValue: 0, maxValue: 10, color: { r: 1, g: 2, b: 3, a: 1 } }],
    });
    expect(series.map(({ name, color }) => [name, color])).toEqual([
      ['0 – 10', 'rgba(1, 2, 3, 1)'],
      ['Others', 'rgba(158, 158, 158, 1)'],
    ]);
  });
});

test('the query of cells asks each place with its weight, the largest first', () => {
  expect(buildQueries(form)).toMatchObject([
    { columns: ['lon', 'lat'], metrics: ['people'], orderby: [['people', false]] },
  ]);
});

test('cells of the screen reach beyond their places by one of them on each side', () => {
  const read = (grid_size: number | null) => {
    const { layer } = aMap(
      readCells('screen'),
      rows,
      aForm('deck_screengrid', { ...form, viz_type: 'deck_screengrid', grid_size }),
    );
    return layer.standing?.({ center: [0, 0], zoom: 1 });
  };
  expect([read(30), read(null)]).toEqual([
    { width: 60, height: 60 },
    { width: 40, height: 40 },
  ]);
});
