import { expect, test } from 'vitest';
import { aMap, LATLONG } from '../../../../test/aMap';
import { aForm, aResult, NUMBER } from '../../../../test/aViz';
import { contoursOf, gridOf, readContours } from './contours';

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
  expect(map.told).toBe('2 lines and bands. people: Band 2 – 8. people: Line At 5.');
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
