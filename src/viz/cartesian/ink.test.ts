import { describe, expect, test } from 'vitest';
import { inkedBars, inkedLine } from './ink';

const GAP = Number.NaN;

/** The drawn places of a line with one point for each step. */
const drawn = (
  values: readonly number[],
  columns: number,
  at = values.map((_, index) => index),
) => {
  const isDrawn = inkedLine({ at, values }, columns);
  return isDrawn && [...isDrawn.keys()].filter((index) => isDrawn[index] === 1);
};

describe('of a line', () => {
  test.each([
    [
      'the ends, and the lowest and the highest of a column',
      [5, 9, 1, 5, 5, 5, 7, 5],
      2,
      [0, 1, 2, 4, 6, 7],
    ],
    ['one point of each column where all are equal', [3, 3, 3, 3, 3, 3, 3, 3], 2, [0, 4, 7]],
    [
      'the ends of the stretches beside a gap, and its first place',
      [5, 6, 7, GAP, GAP, GAP, 4, 5, 6],
      1,
      [0, 2, 3, 6, 8],
    ],
    ['a point between two gaps', [1, 2, GAP, 2, GAP, 2, 1], 1, [0, 1, 2, 3, 4, 5, 6]],
    ['a gap at an end, once', [GAP, GAP, 1, 2, 3, GAP, GAP], 1, [0, 2, 4, 5]],
    ['nothing but a gap where there is no value', [GAP, GAP, GAP, GAP, GAP], 1, [0]],
  ])('is drawn: %s', (_, values, columns, places) => {
    expect(drawn(values, columns)).toEqual(places);
  });

  test('with at most two points in a column all are drawn', () => {
    expect(drawn([1, 2, 3, 4], 2)).toBeNull();
    expect(drawn([1, 2, 3, 4, 5], 2)).not.toBeNull();
  });

  test.each([
    ['has no width', 0],
    ['is not laid out', GAP],
  ])('whose place %s all points are drawn', (_, columns) => {
    expect(drawn([1, 2, 3, 4, 5, 6], columns)).toBeNull();
  });

  test('whose points stand at one place all are drawn', () => {
    expect(drawn([1, 2, 3, 4, 5], 2, [7, 7, 7, 7, 7])).toBeNull();
  });

  test('a column is a part of the axis, however many points stand in it', () => {
    const crowd = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => index / 100);
    expect(drawn([1, 5, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 2], 3, [...crowd, 1, 2, 3])).toEqual([
      0, 1, 10, 11, 12,
    ]);
  });
});

/** Numbers that look random and are the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** The stretches between gaps, as the places of their points. */
const stretches = (values: readonly number[], places: readonly number[]): number[][] => {
  const found: number[][] = [[]];
  for (const place of places) {
    if (Number.isNaN(values[place])) found.push([]);
    else found.at(-1)?.push(place);
  }
  return found.filter((stretch) => stretch.length > 0);
};

describe('whatever the line', () => {
  const cases = Array.from({ length: 300 }, (_, seed) => seed + 1);

  test('each column of each stretch keeps its lowest and highest, and each stretch its ends', () => {
    for (const seed of cases) {
      const next = numbersFrom(seed);
      const count = 20 + Math.floor(next() * 200);
      const columns = 1 + Math.floor(next() * 12);
      const gapShare = next() * 0.4;
      const at: number[] = [];
      for (let index = 0; index < count; index += 1) at.push((at.at(-1) ?? 0) + next() ** 4);
      const values = at.map(() => (next() < gapShare ? GAP : Math.round(next() * 20) - 10));
      const places = drawn(values, columns, at);
      if (!places) continue;
      const [first = 0] = at;
      const perUnit = columns / ((at.at(-1) ?? 0) - first);
      const columnOf = (place: number) =>
        Math.min(Math.floor(((at[place] ?? 0) - first) * perUnit), columns - 1);
      const extents = (stretch: readonly number[]) => {
        const byColumn = Map.groupBy(stretch, columnOf);
        return [...byColumn].map(([column, members]) => {
          const inside = members.map((place) => values[place] ?? GAP);
          return [column, Math.min(...inside), Math.max(...inside)];
        });
      };
      const whole = stretches(values, [...values.keys()]);
      const thin = stretches(values, places);
      expect(thin.map(extents), `seed ${seed}`).toEqual(whole.map(extents));
      const endsOf = (stretch: readonly number[]) => [stretch[0], stretch.at(-1)];
      expect(thin.map(endsOf), `seed ${seed}`).toEqual(whole.map(endsOf));
      for (const stretch of thin)
        for (const members of Map.groupBy(stretch, columnOf).values())
          expect(members.length, `seed ${seed}`).toBeLessThanOrEqual(4);
    }
  });
});

describe('of bars', () => {
  test.each([
    ['the highest of a column, and the ends', [1, 9, 2, 3, 4, 8, 5, 1], 2, [0, 1, 5, 7]],
    [
      'the highest and the lowest where they reach to both sides',
      [1, -9, 9, 2, 2, 2],
      1,
      [0, 1, 2, 5],
    ],
    ['only the lowest where all are below zero', [-1, -9, -2, -3, -4], 1, [0, 1, 4]],
    ['one of each column where there is nothing', [0, 0, 0, 0, 0, 0], 2, [0, 3, 5]],
    ['what has a value', [GAP, GAP, 4, GAP, GAP], 1, [0, 2, 4]],
  ])('is drawn: %s', (_, values, columns, places) => {
    const at = values.map((__, index) => index);
    const isDrawn = inkedBars({ at, values }, columns);
    expect(isDrawn && [...isDrawn.keys()].filter((index) => isDrawn[index] === 1)).toEqual(places);
  });

  test('with at most two in a column all are drawn', () => {
    expect(inkedBars({ at: [0, 1, 2, 3], values: [1, 2, 3, 4] }, 2)).toBeNull();
  });
});
