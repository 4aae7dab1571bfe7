import { expect, test } from 'vitest';
import { aMap, LATLONG } from '../../../../test/aMap';
import { aForm, aResult, NUMBER } from '../../../../test/aViz';
import { readHeat } from './heat';

const form = aForm('deck_heatmap', { spatial: LATLONG, size: 'people', radius_pixels: 30 });
const rows = aResult(
  ['lon', 'lat', 'people'],
  [NUMBER, NUMBER, NUMBER],
  [
    [8, 47, 2],
    [8.01, 47.01, 3],
    [60, 20, 4],
  ],
);
const hottest = (more: object = {}, zoom = 3) => {
  const map = aMap(readHeat, rows, { ...form, ...more }, { view: { center: [8, 47], zoom } });
  return map.series[0]?.scale?.option.max;
};

test('a map is hottest where most comes together within a radius, so that it cools down when it comes nearer', () => {
  const painted = 0.4;
  expect(hottest()).toBe(5 * painted);
  expect(hottest({}, 12)).toBe(4 * painted);
  expect(hottest({ aggregation: 'mean' })).toBe(4 * painted);
});

test('each place of a map of heat is told and found by keys with its weight, times its intensity in the picture', () => {
  const map = aMap(readHeat, rows, { ...form, intensity: 2 });
  expect(map.told).toMatch(/^3 places\. 8, 47: people 2\./);
  expect(map.grid.itemOf(0, 2)).toEqual({ seriesIndex: 1, dataIndex: 2 });
  expect(map.dataOf(0)[2]).toEqual([60, 20, 8]);
  expect(map.marks(1)[2]?.values).toEqual({ columns: ['lon', 'lat'], values: [60, 20] });
});

test('of very many places, the picture joins those of a few pixels and keeps their weight; each is still told', () => {
  const many = aResult(
    ['lon', 'lat', 'people'],
    [NUMBER, NUMBER, NUMBER],
    Array.from({ length: 20_000 }, (_, at) => [(at * 7919) % 40, (at * 104_729) % 30, 2]),
  );
  const map = aMap(readHeat, many, form);
  const drawn = map.dataOf(0) as readonly (readonly [number, number, number])[];
  expect(drawn.length).toBeLessThan(2000);
  expect(drawn.reduce((sum, [, , weight]) => sum + weight, 0)).toBe(40_000);
  expect(map.dataOf(1)).toHaveLength(20_000);
});

test('a map of heat says that nothing is painted where no place has a value above zero', () => {
  const below = aResult(
    ['lon', 'lat', 'people'],
    [NUMBER, NUMBER, NUMBER],
    [
      [8, 47, -2],
      [60, 20, 0],
    ],
  );
  expect(aMap(readHeat, below, form).layer.notes).toEqual([
    'Nothing is painted: no place has a value above 0',
  ]);
  expect(aMap(readHeat, rows, form).layer.notes).toEqual([]);
});
