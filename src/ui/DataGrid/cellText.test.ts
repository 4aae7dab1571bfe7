import { expect, test } from 'vitest';
import { cellText, lineText, linkOf, withBlanks, zoneOf } from './cellText';

test.each([
  [null, '<NULL>'],
  ['', '<empty string>'],
  [true, 'TRUE'],
  [false, 'FALSE'],
  ['12345678901234567890.50', '12345678901234567890.50'],
  [0.1, '0.1'],
  [[1, 'a'], '[1,"a"]'],
  [undefined, '…'],
])('the value %j reads %s [R30] [R31]', (value, text) => expect(cellText(value)).toBe(text));

test.each([
  ['Infinity', 0, '∞'],
  ['-Infinity', 0, '−∞'],
  ['Infinity', 1, 'Infinity'],
  ['NaN', 0, 'NaN'],
  ['two\nlines\r\nhere', 1, 'two⏎lines⏎here'],
  ['x'.repeat(2000), 1, `${'x'.repeat(400)}…`],
  [{ a: [1, '9007199254740993'] }, null, '{"a":[1,"9007199254740993"]}'],
] as const)('the value %j (%j) takes one line in a cell: %s [R31]', (value, generic, text) =>
  expect(lineText(value, generic)).toBe(text),
);

test.each([
  ['  two ', '··two·'],
  ['none', null],
  ['', null],
  [5, null],
  ['\tx', '·x'],
])('spaces around %j are shown as %j', (value, shown) => expect(withBlanks(value)).toBe(shown));

test.each([
  ['https://example.org/a?b=1', true],
  ['HTTP://example.org', true],
  ['mailto:ada@example.org', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  [' https://example.org', false],
  ['https://example.org and more', false],
  ['ftp://example.org', false],
  [5, false],
])('the value %j is a link: %j', (value, isLink) =>
  expect(linkOf(value)).toBe(isLink ? value : null),
);

test.each([
  ['TIMESTAMP WITH TIME ZONE', '2024-02-29T10:00:00+00:00', 'UTC'],
  ['TIMESTAMPTZ', null, 'UTC'],
  ['TIMESTAMP WITH TIME ZONE', '2024-02-29T10:00:00+05:30', '+05:30'],
  ['TIMESTAMP', '2024-02-29T10:00:00', null],
  ['TIMESTAMP WITHOUT TIME ZONE', '2024-02-29T10:00:00', null],
])('the time zone of %s, for example %s, is %s', (type, sample, zone) =>
  expect(zoneOf(type, sample)).toBe(zone),
);
