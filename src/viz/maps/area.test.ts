import { describe, expect, test } from 'vitest';
import { LATLONG } from '../../../test/aMap';
import { NUMBER, TEXT } from '../../../test/aViz';
import { squareCells } from '../plugins/mapCells/cells';
import { taker } from '../shared/crossFilter';
import { areaOf, besideNote, chosenAreas } from './area';
import { spatialOf } from './spatial';

const degrees = (data: readonly Readonly<Record<string, unknown>>[]) => ({
  data,
  colnames: ['lon', 'lat'],
  coltypes: [NUMBER, NUMBER],
});
const result = {
  ...degrees([]),
  data: [
    { lon: 1, lat: 1 },
    { lon: '2.5', lat: 2 },
    { lon: 3, lat: 1 },
    { lon: 2, lat: 5 },
    { lon: null, lat: null },
  ],
};
const oneColumn = (data: readonly Readonly<Record<string, unknown>>[]) => ({
  data,
  colnames: ['at'],
  coltypes: [TEXT],
});
const SPATIAL = spatialOf(LATLONG);

describe('an area of a map', () => {
  test('is the rectangle around its rows where that has no others, with their own values as its edges', () => {
    expect(areaOf('here', [0, 1, 2], result, SPATIAL)).toEqual({
      name: 'here',
      filter: [
        { col: 'lon', op: '>=', val: 1 },
        { col: 'lon', op: '<=', val: 3 },
        { col: 'lat', op: '>=', val: 1 },
        { col: 'lat', op: '<=', val: 2 },
      ],
    });
  });

  test('is the values of its rows where others lie in the rectangle around them', () => {
    expect(areaOf('here', [0, 2, 3], result, SPATIAL)?.filter).toEqual([
      { col: 'lon', op: 'IN', val: [1, 3, 2] },
      { col: 'lat', op: 'IN', val: [1, 5] },
    ]);
  });

  test('is the rectangle around its rows, too, where their values are very many', () => {
    const data = Array.from({ length: 2500 }, (_, at) => ({ lon: at / 20, lat: (at * 7) % 2500 }));
    const most = data.map((_, at) => at).filter((at) => at !== 150);
    const filter = areaOf('here', most, degrees(data), SPATIAL)?.filter;
    expect(filter?.map(({ op }) => op)).toEqual(['>=', '<=', '>=', '<=']);
  });

  test('is the values of its rows, and no rectangle, where degrees are texts: 8 is more than 10 among those', () => {
    const texts = {
      ...degrees([
        { lon: '8', lat: '47' },
        { lon: '10', lat: '9' },
      ]),
      coltypes: [TEXT, NUMBER],
    };
    expect(areaOf('here', [0, 1], texts, SPATIAL)?.filter.map(({ op }) => op)).toEqual([
      'IN',
      'IN',
    ]);
  });

  test('is the texts of a column that holds places, each once', () => {
    const texts = oneColumn([{ at: '1,2' }, { at: '3,4' }, { at: '1,2' }]);
    const spatial = spatialOf({ type: 'delimited', lonlatCol: 'at' });
    expect(areaOf('here', [0, 2], texts, spatial)?.filter).toEqual([
      { col: 'at', op: 'IN', val: ['1,2'] },
    ]);
  });

  test('without rows, or of more texts than a filter holds, has no conditions', () => {
    const data = Array.from({ length: 5001 }, (_, at) => ({ at: `${at / 100},2` }));
    const spatial = spatialOf({ type: 'delimited', lonlatCol: 'at' });
    const all = data.map((_, at) => at);
    expect(areaOf('here', all, oneColumn(data), spatial)).toBeNull();
    expect(areaOf('here', all.slice(1), oneColumn(data), spatial)).not.toBeNull();
    expect(areaOf('here', [], result, SPATIAL)).toBeNull();
  });

  test('that is a square takes exactly its own rows', () => {
    const data = Array.from({ length: 400 }, (_, at) => ({
      lon: ((at * 37) % 100) / 10,
      lat: 45 + ((at * 61) % 97) / 20,
    }));
    const cells = squareCells(
      data.map(({ lon, lat }, rowAt) => ({ at: [lon, lat], weight: 1, rowAt })),
      1.3,
    );
    expect(cells.length).toBeGreaterThan(10);
    for (const { rows } of cells) {
      const filter = areaOf('here', rows, degrees(data), SPATIAL)?.filter ?? [];
      const taken = data.flatMap((row, at) => (taker(filter)(row) ? [at] : []));
      expect(taken).toEqual(rows.toSorted((a, b) => a - b));
      expect(filter.map(({ op }) => op)).toEqual(['>=', '<=', '>=', '<=']);
    }
  });
});

test('an area is chosen where all its rows are, and each is where nothing is filtered', () => {
  const filter = areaOf('here', [0, 1], result, SPATIAL)?.filter;
  const isChosen = chosenAreas(filter, result);
  expect([[0, 1], [0], [1, 3], [4]].map(isChosen)).toEqual([true, true, false, false]);
  expect(chosenAreas([], result)([4])).toBe(true);
});

test('rows of other areas that have the values of the chosen one are counted', () => {
  const corners = { ...result, data: [...result.data, { lon: 3, lat: 5 }] };
  const areas = [[0, 2, 3], [5], [1]];
  const filter = areaOf('here', [0, 2, 3], corners, SPATIAL)?.filter ?? [];
  expect(besideNote(filter, areas, corners, SPATIAL)).toEqual([
    'The filter also takes 1 place near the chosen area',
  ]);
  expect(besideNote(filter, areas, result, SPATIAL)).toEqual([]);
  expect(besideNote([{ col: 'lon', op: 'IN', val: [1] }], areas, corners, SPATIAL)).toEqual([]);
});
