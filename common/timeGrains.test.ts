import { describe, expect, test } from 'vitest';
import { distinctGrains, timeGrainName } from './timeGrains.ts';

describe('the name of a time grain', () => {
  test.each([
    ['P1D', 'Day'],
    ['PT0.5H', '30 minutes'],
    ['PT2H', '2 hours'],
    ['P0.25Y', 'Quarter'],
    ['P6M', '6 months'],
    ['PT10S', '10 seconds'],
    ['PT0.001S', 'PT0.001S'],
    ['1969-12-28T00:00:00Z/P1W', 'Week starting Sunday'],
    ['fortnight', 'fortnight'],
    ['constructor', 'constructor'],
  ])('%s is read as %s [CTL-29]', (grain, name) => expect(timeGrainName(grain)).toBe(name));
});

test('steps of time that are the same are offered once, under the first name', () => {
  const grains = ['PT30M', 'PT0.5H', 'P3M', 'P0.25Y', 'P1Y'].map((value) => ({
    value,
    label: timeGrainName(value),
  }));
  expect(distinctGrains(grains).map(({ value }) => value)).toEqual(['PT30M', 'P3M', 'P1Y']);
});
