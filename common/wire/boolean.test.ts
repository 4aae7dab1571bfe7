import { expect, test } from 'vitest';
import { boolean } from './boolean.ts';

test.each([
  [
    true,
    [
      'true',
      'True',
      'TRUE',
      't',
      'T',
      'yes',
      'Yes',
      'YES',
      'y',
      'Y',
      'on',
      'On',
      'ON',
      '1',
      1,
      true,
    ],
  ],
  [
    false,
    [
      'false',
      'False',
      'FALSE',
      'f',
      'F',
      'no',
      'No',
      'NO',
      'n',
      'N',
      'off',
      'Off',
      'OFF',
      '0',
      0,
      false,
    ],
  ],
])('%s is also read from words and digits', (expected, values) => {
  for (const value of values) expect([value, boolean.parse(value)]).toEqual([value, expected]);
});

test.each(['', ' true', 'tRUE', 'maybe', 2, -1, [], {}, [true]])(
  '%j is not a boolean, and the message says so',
  (value) => {
    expect(boolean.safeParse(value).error?.issues[0]?.message).toBe('Not a valid boolean.');
  },
);
