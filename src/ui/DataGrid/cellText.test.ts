import { expect, test } from 'vitest';
import type { Cell } from '#common/cell.ts';
import { cellText, lineText, linkOf, withBlanks, withExactNested, zoneOf } from './cellText';
import { Digits, nestedOf } from './valueParts';

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

test.each<[type: string, value: Exclude<Cell, null>, text: string]>([
  ['MAP(VARCHAR, BIGINT)', { k: '9007199254740993' }, '{"k":9007199254740993}'],
  ['HUGEINT[][]', [['9007199254740993'], [1]], '[[9007199254740993],[1]]'],
  [
    'STRUCT(a DECIMAL(20,2), b STRUCT(c BIGINT[], d VARCHAR))',
    { a: '1.50', b: { c: ['-9007199254740993', null], d: '9007199254740993' } },
    '{"a":1.50,"b":{"c":[-9007199254740993,null],"d":"9007199254740993"}}',
  ],
  ['Array(Nullable(UInt64))', ['18446744073709551615', 2], '[18446744073709551615,2]'],
])(
  'the numbers within a %s are shown as numbers with every digit [RUN-14]',
  (typeName, value, text) => {
    const columns = [{ name: 'm', type: 'JSON', typeName, generic: null }];
    const shown = withExactNested(columns, () => value)(0, 0);
    expect(shown).toBe(value);
    expect(cellText(shown)).toBe(text);
  },
);

test('the viewer of a nested value has its numbers with every digit [R30]', () => {
  const columns = [{ name: 'm', type: 'JSON', typeName: 'MAP(VARCHAR, BIGINT)', generic: null }];
  const shown = withExactNested(columns, () => ({ k: '9007199254740993' }))(0, 0);
  expect(nestedOf(shown)).toEqual({ k: new Digits('9007199254740993') });
});
