import { expect, test } from 'vitest';
import { grainPeriod } from './grainPeriod';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

test.each([
  ['P1Y', '2004-01-01', '2004-01-01', '2005-01-01'],
  ['P3M', '2004-10-01', '2004-10-01', '2005-01-01'],
  ['P1M', '2004-02-01', '2004-02-01', '2004-03-01'],
  ['P1D', '2004-02-29', '2004-02-29', '2004-03-01'],
  ['P1W', '2004-03-01', '2004-03-01', '2004-03-08'],
  ['1969-12-28T00:00:00Z/P1W', '2004-02-29', '2004-02-29', '2004-03-07'],
  ['P1W/1970-01-03T00:00:00Z', '2004-03-06', '2004-02-29', '2004-03-07'],
])('%s of %s lasts from %s until %s', (grain, value, from, until) => {
  expect(grainPeriod(day(value), grain)).toEqual([day(from), day(until)]);
});

test('a part of an hour lasts as long as it says, and a word is no grain', () => {
  expect(grainPeriod(0, 'PT15M')).toEqual([0, 900_000]);
  expect(grainPeriod(0, 'often')).toBeNull();
});
