import { expect, test } from 'vitest';
import { comesNear, nearCharts } from './nearCharts';

test('a chart that stands on a dashboard twice is near as long as one of its places is', () => {
  const ends = [comesNear(5), comesNear(7), comesNear(5)];
  ends[0]?.();
  expect(nearCharts()).toEqual(new Set([5, 7]));
  ends[2]?.();
  expect(nearCharts()).toEqual(new Set([7]));
  ends[1]?.();
});
