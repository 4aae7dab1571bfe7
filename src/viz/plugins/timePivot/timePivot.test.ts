import { expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aResult, NUMBER, TIME } from '../../../../test/aViz';
import { aligned, inAge, shades } from './periods';

const result = aResult(
  ['__timestamp', '-1', '-10', '-2', 'current'],
  [TIME, NUMBER, NUMBER, NUMBER, NUMBER],
  [[0, 1, 2, 3, 4]],
);

test('periods come from the current one back, and the current one alone has a color', () => {
  const ordered = inAge(result);
  expect(ordered.colnames).toEqual(['__timestamp', 'current', '−1', '−2', '−10']);
  expect(ordered.data).toEqual([{ __timestamp: 0, current: 4, '−1': 1, '−2': 3, '−10': 2 }]);
  const colors = shades(ordered, 'rgba(1, 2, 3, 1)', TOKENS.light);
  expect(colors.current).toBe('rgba(1, 2, 3, 1)');
  expect(new Set(Object.values(colors)).size).toBe(4);
});

const DAY = 86_400_000;
const leap = aResult(
  ['__timestamp', 'current', '-1'],
  [TIME, NUMBER, NUMBER],
  [
    [0, 1, 2],
    [59 * DAY, 3, null],
    [60 * DAY, null, 4],
    [90 * DAY, 5, 6],
  ],
);

test('a month of a leap year lies on that of another year, and days stay apart', () => {
  expect(aligned(leap, 'P1M').data).toEqual([
    { __timestamp: 0, current: 1, '-1': 2 },
    { __timestamp: 59 * DAY, current: 3, '-1': 4 },
    { __timestamp: 90 * DAY, current: 5, '-1': 6 },
  ]);
  expect(aligned(leap, 'P1D')).toBe(leap);
});
