import { describe, expect, test } from 'vitest';
import { aMap, LATLONG } from '../../../../test/aMap';
import { aForm, aResult, NUMBER } from '../../../../test/aViz';
import { contoursOf, readContours } from './contours';
import { gridOf } from './grid';

interface Rendering {
  readonly renderItem: (
    item: { readonly dataIndex: number },
    api: object,
  ) => { readonly style: { readonly opacity: number } };
}

const COLOR = { r: 1, g: 2, b: 3, a: 1 };
const form = aForm('deck_contour', {
  spatial: LATLONG,
  size: 'people',
  cellSize: 100_000,
  contours: [
    { lowerThreshold: 2, upperThreshold: 8, color: COLOR },
    { lowerThreshold: 5, color: COLOR, strokeWidth: 3 },
    { lowerThreshold: 'x', color: COLOR },
    { lowerThreshold: 100, color: COLOR },
  ],
});
const rows = aResult(
  ['lon', 'lat', 'people'],
  [NUMBER, NUMBER, NUMBER],
  [
    [8, 47, 4],
    [8.01, 47.01, 6],
    [12, 47, 1],
  ],
);

test('what two places of one cell say adds up, is averaged, or is the larger one', () => {
  const most = (aggregation: string) => {
    const points = rows.data.map(({ lon, lat, people }) => ({
      at: [Number(lon), Number(lat)] as const,
      weight: Number(people),
    }));
    return Math.max(...(gridOf(points, { ...form, aggregation })?.values ?? []));
  };
  expect(['sum', 'mean', 'max', 'min'].map(most)).toEqual([10, 5, 6, 4]);
});

test('a band lies between two values, a line where one is reached, and what is no number is left out', () => {
  expect(contoursOf(form)).toHaveLength(3);
  const map = aMap(readContours, rows, form);
  expect(map.series.map(({ name, count }) => [name, count])).toEqual([
    ['2 – 8', 1],
    ['At 5', 1],
    ['At 100', 0],
  ]);
  expect(map.told).toBe(
    '2 lines and bands. people: Band 2 – 8. people: Line At 5, Around 8, 47.0081.',
  );
});

test('a map without contours says where they are set, and one of fine cells that they are larger', () => {
  expect(aMap(readContours, rows, { ...form, contours: [] }).layer.notes).toEqual([
    'No line or band is set: Customize has them',
  ]);
  expect(aMap(readContours, rows, { ...form, cellSize: 1 }).layer.notes).toEqual([
    'Cells are larger than set: 300 cells across are the most',
  ]);
});

test('a map whose cells reach no line or band says so, and how high they are', () => {
  const far = { ...form, contours: [{ lowerThreshold: 100, color: COLOR }] };
  expect(aMap(readContours, rows, far).layer.notes).toEqual([
    'Nothing is drawn: no cell reaches a line or band, the highest has 10',
  ]);
});

test('a band of a color that is seen through is not made fainter still', () => {
  const band = { lowerThreshold: 2, upperThreshold: 8 };
  const contours = [
    { ...band, color: COLOR },
    { ...band, color: { ...COLOR, a: 0.5 } },
  ];
  expect(contoursOf({ ...form, contours }).map(({ opacity }) => opacity)).toEqual([0.6, 1]);
});

describe('what is chosen of contours', () => {
  const spread = aResult(
    ['lon', 'lat', 'people'],
    [NUMBER, NUMBER, NUMBER],
    [
      [8, 47, 4],
      [8.01, 47.01, 6],
      [12, 47, 1],
      [14, 49, 3],
      [14.01, 49.01, 4],
    ],
  );
  const chosen = (at: number, place: number) =>
    aMap(readContours, spread, form).series[at]?.markOf(place).area?.()?.filter;

  test('of a band are the places in cells of its values, of a line those that it goes around', () => {
    // One cell has 10, one 7 and one 1: the band from 2 to 8 is around the second.
    expect(chosen(0, 0)).toEqual([
      { col: 'lon', op: '>=', val: 14 },
      { col: 'lon', op: '<=', val: 14.01 },
      { col: 'lat', op: '>=', val: 49 },
      { col: 'lat', op: '<=', val: 49.01 },
    ]);
    const lines = [0, 1].map((place) => chosen(1, place)?.[0]?.val);
    expect(new Set(lines)).toEqual(new Set([8, 14]));
  });

  test('leaves the others faint', () => {
    const filter = chosen(1, 0);
    expect(filter).toBeDefined();
    const opacities = (crossFilter?: typeof filter) => {
      const [, lines] = aMap(readContours, spread, form, { crossFilter }).series;
      const option = lines?.option as unknown as Rendering;
      const api = { coord: (place: readonly number[]) => place };
      return [0, 1].map((dataIndex) => option.renderItem({ dataIndex }, api).style.opacity);
    };
    expect(opacities()).toEqual([1, 1]);
    expect(opacities(filter)).toEqual([1, 0.3]);
  });

  test('is said to take others where these lie between its places', () => {
    const bands = [{ lowerThreshold: 3, upperThreshold: 8, color: COLOR }];
    const around = aResult(
      ['lon', 'lat', 'people'],
      [NUMBER, NUMBER, NUMBER],
      [
        [8, 47, 4],
        [12, 49, 4],
        [8, 49, 9],
      ],
    );
    const map = aMap(readContours, around, {
      ...form,
      contours: [...bands, { lowerThreshold: 8.5, color: COLOR }],
    });
    const filter = map.series[0]?.markOf(0).area?.()?.filter ?? [];
    expect(map.layer.notesUnder?.(filter)).toEqual([
      'The filter also takes 1 place near the chosen area',
    ]);
  });
});

test('the keyboard tells lines of one value apart by their number and by where they are', () => {
  const two = aResult(
    ['lon', 'lat', 'people'],
    [NUMBER, NUMBER, NUMBER],
    [
      [8, 47, 9],
      [12, 47, 9],
    ],
  );
  const { grid } = aMap(readContours, two, {
    ...form,
    contours: [{ lowerThreshold: 5, color: COLOR }],
  });
  const texts = [0, 1].map((at) => grid.textOf(0, at) ?? '');
  expect(texts.map((text) => text.replace(/[\d.]+, [\d.]+$/, 'there'))).toEqual([
    'people: Line At 5, Outline 1 of 2, Around there',
    'people: Line At 5, Outline 2 of 2, Around there',
  ]);
  expect(new Set(texts.map((text) => text.split('Around')[1])).size).toBe(2);
});
