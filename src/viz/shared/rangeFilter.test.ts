import { describe, expect, test } from 'vitest';
import { periodEnd } from './periodEnd';
import { isWithin, momentsRange, numbersRange, rangeOn, withRange } from './rangeFilter';

const utc = (...parts: [number, number, number?, number?, number?]) => Date.UTC(...parts);

describe('the end of a period', () => {
  test.each([
    ['PT15M', utc(2024, 0, 1, 23, 45), utc(2024, 0, 2)],
    ['PT6H', utc(2024, 0, 1, 18), utc(2024, 0, 2)],
    ['P1D', utc(2024, 1, 28), utc(2024, 1, 29)],
    ['P1W', utc(2024, 11, 30), utc(2025, 0, 6)],
    ['1969-12-28T00:00:00Z/P1W', utc(2024, 11, 29), utc(2025, 0, 5)],
    ['P1M', utc(2024, 11, 1), utc(2025, 0, 1)],
    ['P1M', utc(2024, 1, 1), utc(2024, 2, 1)],
    ['P3M', utc(2024, 9, 1), utc(2025, 0, 1)],
    ['P0.25Y', utc(2024, 0, 1), utc(2024, 3, 1)],
    ['P6M', utc(2024, 6, 1), utc(2025, 0, 1)],
    ['P1Y', utc(2023, 0, 1), utc(2024, 0, 1)],
  ])('of %s is where the next one starts', (grain, start, end) => {
    expect(periodEnd(start, grain)).toBe(end);
  });

  test.each(['P1W/1970-01-03T00:00:00Z', 'week', '', 'P1M/1970-01-31T00:00:00Z'])(
    'is not known for %j, which is not named by its start',
    (grain) => {
      expect(periodEnd(utc(2024, 0, 6), grain)).toBeNull();
    },
  );
});

describe('a range as conditions', () => {
  const [january, march] = [utc(2024, 0, 1), utc(2024, 2, 1)];

  test('has whole months, compared without a function on the column', () => {
    expect(momentsRange('day', january, march, 'P1M')).toEqual([
      { col: 'day', op: '>=', val: january },
      { col: 'day', op: '<', val: utc(2024, 3, 1) },
    ]);
  });

  test('has whole months as they are stored, where they are shown at other hours', () => {
    const before = -30 * 3_600_000;
    expect(momentsRange('day', january + before, march + before, 'P1M', before)).toEqual([
      { col: 'day', op: '>=', val: january + before },
      { col: 'day', op: '<', val: utc(2024, 3, 1) + before },
    ]);
  });

  test('leaves weeks that are named by their end to the server', () => {
    const grain = 'P1W/1970-01-03T00:00:00Z';
    expect(momentsRange('day', january, march, grain)).toEqual([
      { col: 'day', op: '>=', val: january, grain },
      { col: 'day', op: '<=', val: march, grain },
    ]);
  });

  test('has the last moment itself where there is no grain', () => {
    expect(momentsRange('day', january, march, undefined)).toEqual([
      { col: 'day', op: '>=', val: january },
      { col: 'day', op: '<=', val: march },
    ]);
  });

  test('of numbers ends before the next bin, and at the end with the last value', () => {
    expect(numbersRange('n', 0, 5, false)[1]).toEqual({ col: 'n', op: '<', val: 5 });
    expect(numbersRange('n', 5, 10, true)[1]).toEqual({ col: 'n', op: '<=', val: 10 });
  });

  test('replaces the range of its column, and leaves what is chosen of others', () => {
    const region = { col: 'region', op: 'IN', val: ['North'] } as const;
    const before = [region, ...numbersRange('n', 0, 5, false)];
    const after = withRange(before, 'n', numbersRange('n', 5, 10, true));
    expect(after).toEqual([region, ...numbersRange('n', 5, 10, true)]);
    expect(withRange(after, 'n', [])).toEqual([region]);
    expect(rangeOn(after, 'n')).toHaveLength(2);
    expect(rangeOn(after, 'region')).toEqual([]);
  });

  test.each([
    [4, false],
    [5, true],
    ['9.5', true],
    [10, false],
    [null, false],
    ['x', false],
  ])('holds for %j: %s', (value, holds) => {
    expect(isWithin(numbersRange('n', 5, 10, false), value)).toBe(holds);
  });
});
