import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, draw } from '../../../../test/aViz';
import { legacyResult } from '../../legacy';
import { flatRings } from '../../maps/flatRing';
import { hasOutline, OUTLINES } from '../../maps/outlines';
import { NATURAL_EARTH } from '../../maps/projection';
import { buildQueries } from '../../queries';
import { worldDrawing } from './drawing';

const form = aForm('world_map', {
  entity: 'land',
  metric: 'people',
  secondary_metric: 'area',
  show_bubbles: true,
});
const place = (country: string, name: string, m1: unknown, m2: unknown) => ({
  country,
  code: country.slice(0, 2),
  name,
  latitude: 46,
  longitude: 2,
  m1,
  m2,
});
const DATA = [
  place('DEU', 'Germany', 80, 100),
  place('FRA', 'France', 60, 400),
  place('SGP', 'Singapore', '9007199254740993', 1),
  { country: 'XXX', m1: 5, m2: 5 },
];
const answer = (data: unknown = DATA) => legacyResult('world_map', { data }, form);

interface Option {
  readonly geo: {
    readonly regions: readonly {
      name: string;
      itemStyle: { areaColor: string; opacity: number };
    }[];
  };
  readonly visualMap?: { readonly min: number; readonly max: number };
  readonly series: readonly { readonly data: readonly { name: string; symbolSize?: number }[] }[];
}
const drawn = (more: object = {}, look: object = {}, data: unknown = DATA) =>
  aDrawing<never, Option>(worldDrawing as never, answer(data), { ...form, ...more }, look);

describe('the outlines of the world', () => {
  test('are named by the three letters that servers answer with', () => {
    expect(['FRA', 'USA', 'UNK', 'TWN', 'SDS'].map(hasOutline)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(OUTLINES.length).toBeGreaterThan(170);
  });

  test('have no line from one side of the map to the other', () => {
    for (const { name, polygons } of OUTLINES)
      for (const [x, before] of polygons
        .flat(1)
        .flatMap((ring) => ring.slice(1).map(([at], index) => [at, ring[index]?.[0] ?? 0])))
        expect(Math.abs((x ?? 0) - (before ?? 0)), name).toBeLessThan(180);
  });

  test.each([
    [
      'is whole where it crosses nothing',
      [
        [1, 1],
        [5, 1],
        [5, 5],
      ],
      1,
    ],
    [
      'has a part at each side where it crosses 180 degrees',
      [
        [170, 0],
        [-170, 0],
        [-170, 9],
        [170, 9],
      ],
      2,
    ],
  ] as const)('a ring %s', (_, ring, parts) => {
    const flat = flatRings(ring);
    expect(flat).toHaveLength(parts);
    for (const [x] of flat.flat()) expect(Math.abs(x)).toBeLessThanOrEqual(180);
  });

  test.each([[[0, 0]], [[90, 45]], [[-170, -60]]])('are found again where they were: %j', (at) => {
    const [x = 0, y = 0] = NATURAL_EARTH.unproject(NATURAL_EARTH.project(at));
    expect(x).toBeCloseTo(at[0] ?? 0, 6);
    expect(y).toBeCloseTo(at[1] ?? 0, 6);
  });
});

describe('the rows of a map of the world', () => {
  const namesOf = (row: object) => {
    const [first] = answer([row]).data;
    return [first?.land, first?.['Country name']];
  };

  test('name a country that the server does not know as its answer does', () => {
    expect(namesOf({ country: 'XXX', m1: 5 })).toEqual(['unknown', 'unknown']);
    expect(namesOf({ country: 'XXX', code: 'Narnia', m1: 5 })).toEqual(['Narnia', 'Narnia']);
    expect(namesOf(place('FRA', 'France', 60, 400))).toEqual(['FR', 'France']);
  });
});

describe('the drawing of a map of the world', () => {
  test('colors countries by the metric, and draws those without an outline as dots', () => {
    const { option, note } = drawn();
    expect(option.geo.regions.map(({ name }) => name)).toEqual(['DEU', 'FRA']);
    expect(option.series[1]?.data.map(({ name }) => name)).toEqual(['Singapore']);
    expect(option.visualMap).toMatchObject({ min: 60 });
    expect(note).toBe('1 row names no country that the map knows by this kind of code');
  });

  test('says what rows call the countries that it does not know, as far as the server tells', () => {
    const noteOf = (names: readonly (string | undefined)[]) =>
      drawn({}, {}, [
        ...DATA.slice(0, 2),
        ...names.map((code, at) => ({ country: 'XXX', m1: 9 - at, m2: 1, code })),
      ]).note;
    const known = 'no country that the map knows by this kind of code';
    expect(noteOf(['USA', 'UK'])).toBe(`2 rows name ${known}: USA, UK`);
    expect(noteOf(['USA', undefined])).toBe(`2 rows name ${known}: USA`);
    expect(noteOf(['a', 'b', 'c', 'd', 'e'])).toBe(`5 rows name ${known}: a, b, c and 2 more`);
  });

  test('has bubbles whose areas say the second metric, if the chart shows them', () => {
    const bubbles = drawn().option.series[2]?.data ?? [];
    expect(bubbles.map(({ name, symbolSize }) => [name, symbolSize])).toEqual([
      ['Singapore', 6],
      ['Germany', 25],
      ['France', 50],
    ]);
    expect(drawn({ show_bubbles: false }).option.series[2]?.data).toEqual([]);
  });

  test('colors countries by their names without a legend, if the chart says so', () => {
    const { geo, visualMap } = drawn({ color_by: 'country' }).option;
    expect(visualMap).toBeUndefined();
    expect(new Set(geo.regions.map(({ itemStyle }) => itemStyle.areaColor)).size).toBe(2);
  });

  test('fades what a cross filter leaves out, and a country stands for its value', () => {
    const crossFilter = [{ col: 'land', op: 'IN', val: ['FR'] }];
    const { option, standsFor } = drawn({}, { crossFilter });
    expect(option.geo.regions.map(({ itemStyle }) => itemStyle.opacity)).toEqual([0.3, 1]);
    expect(standsFor(1)).toEqual({ columns: ['land'], values: ['FR'], formatted: ['France'] });
    expect(standsFor(0, 1)?.values).toEqual(['SG']);
  });

  test('shows every digit in its tooltip, and is told from the largest on', () => {
    const { option, told, grid } = drawn();
    expect(tipOf(option, { seriesIndex: 1, dataIndex: 0 })).toBe(
      'Singaporepeople9,007,199,254,740,993area1',
    );
    expect(told).toMatch(/^3 countries\. Singapore: 9,007,199,254,740,993, area 1\. Germany: 80/);
    expect(grid.itemOf(0, 0)).toEqual({ seriesIndex: 1, dataIndex: 0 });
  });

  test('keeps its proportions in a narrow picture', () => {
    expect(drawn({}, { width: 300, height: 300 }).option.geo).toMatchObject({
      preserveAspect: true,
    });
  });

  test('of no rows is the empty world', () => {
    expect(drawn({}, {}, null)).toMatchObject({ told: 'No countries.', note: null });
    const without = [place('DEU', 'Germany', null, null), place('FRA', 'France', null, 1)];
    expect(drawn({}, {}, without).note).toBe('2 countries have no value');
  });

  test('is on the page', async () => {
    const { container } = draw(form, [answer()]);
    await waitFor(() => expect(container.querySelectorAll('path').length).toBeGreaterThan(170));
  });
});

test('the table of a map of the world asks for its countries', () => {
  expect(buildQueries({ ...form, sort_by_metric: true })[0]).toMatchObject({
    columns: ['land'],
    metrics: ['people', 'area'],
    orderby: [['people', false]],
  });
});
