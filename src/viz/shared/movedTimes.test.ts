import { expect, test } from 'vitest';
import { storedRows } from './movedTimes';

const HOUR_MS = 3_600_000;

test('moments of moved columns are read as they are stored, and other values as they are', () => {
  const rows = {
    data: [
      { at: 5 * HOUR_MS, n: 5 },
      { at: null, n: 1 },
    ],
    colnames: ['at', 'n'],
    coltypes: [2, 0],
    moved_times: { hours: 5, columns: ['at', 'n'] },
  };
  expect(storedRows(rows)).toEqual([
    { at: 0, n: 5 },
    { at: null, n: 1 },
  ]);
});

test('a list of grains, whose answer has no columns, is read as it is', () => {
  const data = [{ duration: 'P1Y', name: 'Year' }];
  expect(storedRows({ data })).toBe(data);
});
