import { expect, test } from 'vitest';
import { calendarOrder } from './calendarOrder.ts';

test.each([
  [
    ['Fri', 'Mon', 'Sun', 'Thu'],
    [4, 0, 6, 3],
  ],
  [
    ['friday', 'MONDAY', ' Sunday '],
    [4, 0, 6],
  ],
  [
    ['Apr', 'August', 'Dec', 'May'],
    [3, 7, 11, 4],
  ],
  [['Tue', 'Wed', 'other', null], null],
  [
    ['Tue', 'Wed', 'other'],
    [1, 2, null],
  ],
  [['May', 'June', 'Anna', 'Bert'], null],
  [['Mond', 'Sept'], null],
  [[1, 2, 3], null],
  [[], null],
])('of %j the places in the calendar are %j', (names, places) => {
  const placeOf = calendarOrder(names);
  expect(placeOf && names.map((name) => placeOf(name))).toEqual(places);
});
