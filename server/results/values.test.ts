import { expect, test } from 'vitest';
import type { Cell, Column, Generic } from '../engine/engine.ts';
import { fileName } from './export/fileNames.ts';
import { csvHeader, csvWriter } from './csv.ts';
import { guarded } from '#common/results/formulas.ts';
import { uniqueNames, wireColumns } from './wireColumns.ts';
import { rowWriter } from './wireRows.ts';

const column = (type: string, name = 'a', generic: Generic | null = null): Column => ({
  name,
  type,
  nativeType: type,
  generic,
});

test.each<[type: string, cell: Cell, row: string, csv: string]>([
  ['INTEGER', 42, '42', '42'],
  ['LONGINTEGER', 9007199254740991, '9007199254740991', '9007199254740991'],
  ['LONGINTEGER', '9007199254740993', '"9007199254740993"', '9007199254740993'],
  ['LONGINTEGER', '-9007199254740993', '"-9007199254740993"', '-9007199254740993'],
  ['DECIMAL', '1.50', '1.50', '1.50'],
  ['DECIMAL', '-0.10', '-0.10', '-0.10'],
  [
    'DECIMAL',
    '12345678901234567890123.456789',
    '12345678901234567890123.456789',
    '12345678901234567890123.456789',
  ],
  ['DECIMAL', 'NaN', 'null', '""'],
  ['DECIMAL', '-Infinity', '"-Infinity"', '-Infinity'],
  ['FLOAT', 3.14, '3.14', '3.14'],
  ['FLOAT', 1e300, '1e+300', '1e+300'],
  ['FLOAT', 'NaN', 'null', '""'],
  ['FLOAT', '-Infinity', 'null', '-inf'],
  ['BOOLEAN', true, 'true', 'True'],
  ['STRING', 'é"a,b\nc', '"é\\"a,b\\nc"', '"é""a,b\nc"'],
  ['STRING', '=1+1', '"=1+1"', "'=1+1"],
  ['STRING', '-5', '"-5"', '-5'],
  ['STRING', null, 'null', '""'],
  ['STRING', '', '""', '""'],
  ['DATETIME', '2025-01-02 03:04:05', '"2025-01-02T03:04:05"', '2025-01-02 03:04:05'],
  [
    'DATETIME',
    '2025-01-02 03:04:05.1234',
    '"2025-01-02T03:04:05.123400"',
    '2025-01-02 03:04:05.123400',
  ],
  [
    'DATETIME',
    '2025-01-02 03:04:05.123456789',
    '"2025-01-02T03:04:05.123456789"',
    '2025-01-02 03:04:05.123456789',
  ],
  [
    'DATETIMETZ',
    '2025-01-02 01:04:05+00',
    '"2025-01-02T01:04:05+00:00"',
    '2025-01-02 01:04:05+00:00',
  ],
  ['DATETIME', 'infinity', '"infinity"', 'infinity'],
  ['DATE', '0044-03-15', '"0044-03-15"', '0044-03-15'],
  ['TIME', '03:04:05.5', '"03:04:05.500000"', '03:04:05.500000'],
  ['TIME', '03:04:05+02', '"03:04:05"', '03:04:05'],
  ['INTERVAL', '1 day 02:03:04.5', '"1 days 02:03:04.500000"', '1 days 02:03:04.500000'],
  ['INTERVAL', '00:00:30', '"0 days 00:00:30"', '0 days 00:00:30'],
  ['INTERVAL', '-01:30:00', '"-0 days 01:30:00"', '-0 days 01:30:00'],
  ['INTERVAL', '1 year 2 mons 3 days', '"428 days 00:00:00"', '428 days 00:00:00'],
  ['INTERVAL', '25:00:00', '"1 days 01:00:00"', '1 days 01:00:00'],
  ['BINARY', '\\x61\\x62', '"ab"', "b'ab'"],
  ['BINARY', '\\xdeadbeef', '"[bytes]"', "b'\\xde\\xad\\xbe\\xef'"],
  ['JSON', '{"a":9007199254740993}', '"{\\"a\\":9007199254740993}"', '"{""a"":9007199254740993}"'],
  ['JSON', '5', '5', '5'],
  ['JSON', '9007199254740993', '9007199254740993', '9007199254740993'],
  ['JSON', { b: [1, null] }, '"{\\"b\\": [1, null]}"', '"{""b"": [1, null]}"'],
  ['INTEGERARRAY', [1, 2, 3], '"[1, 2, 3]"', '"[1, 2, 3]"'],
  ['STRINGARRAY', ['a', 'b'], '"[\\"a\\", \\"b\\"]"', '"[""a"", ""b""]"'],
  ['LONGINTEGERARRAY', ['9007199254740993'], '"[9007199254740993]"', '[9007199254740993]'],
  [
    'DATETIMEARRAY',
    ['2025-01-02 00:00:00'],
    '"[\\"2025-01-02T00:00:00\\"]"',
    '"[""2025-01-02T00:00:00""]"',
  ],
])('the value of %s %j is %s in rows and %s in CSV [RUN-14]', (type, cell, row, csv) => {
  expect(rowWriter([column(type)])([[cell]], 10)).toEqual([`{"a":${row}}`]);
  expect(csvWriter([column(type)])([[cell]])).toBe(`${csv}\n`);
});

test.each([
  [
    'JSON',
    'STRUCT(n BIGINT, t VARCHAR, d DECIMAL(38,2))',
    { n: '9007199254740993', t: '9007199254740993', d: '1.50' },
    '{"n": 9007199254740993, "t": "9007199254740993", "d": 1.50}',
  ],
  ['JSON', 'MAP(VARCHAR, UBIGINT)', { k: '18446744073709551615' }, '{"k": 18446744073709551615}'],
  ['JSONARRAY', 'STRUCT(x BIGINT)[]', [{ x: '-9007199254740993' }], '[{"x": -9007199254740993}]'],
])(
  'a number within %s %s keeps its digits and is no text [RUN-14]',
  (type, nativeType, cell, text) => {
    const columns = [{ ...column(type), nativeType }];
    expect(rowWriter(columns)([[cell]], 10)).toEqual([`{"a":${JSON.stringify(text)}}`]);
    expect(csvWriter(columns)([[cell]])).toBe(`"${text.replaceAll('"', '""')}"\n`);
  },
);

test('a page gives as many rows as the caller wants', () => {
  const write = rowWriter([column('INTEGER', 'a'), column('STRING', 'a'), column('STRING', '"q')]);
  expect(
    write(
      [
        [1, 2, 3],
        ['x', null, 'z'],
        ['', '', ''],
      ],
      2,
    ),
  ).toEqual(['{"a":1,"a__1":"x","\\"q":""}', '{"a":2,"a__1":null,"\\"q":""}']);
});

test.each([
  [
    ['a', 'a', 'a'],
    ['a', 'a__1', 'a__2'],
  ],
  [
    ['a', 'A'],
    ['a', 'A'],
  ],
  [
    ['a', 'a__1', 'a'],
    ['a', 'a__1', 'a__2'],
  ],
])('columns named %j become %j', (names, unique) => {
  expect(uniqueNames(names)).toEqual(unique);
});

test('columns give their kind as a number [RUN-45]', () => {
  expect(wireColumns([column('INTEGER', 'n', 0), column('DATETIME', 'at', 2)])).toEqual([
    { column_name: 'n', name: 'n', type: 'INTEGER', type_generic: 0, is_dttm: false },
    { column_name: 'at', name: 'at', type: 'DATETIME', type_generic: 2, is_dttm: true },
  ]);
});

test.each(['-5', '+1', '+49 (30) 123.45', '-1,234.50', '--', '-5.4e-19', '-1E+20'])(
  'figures and phone numbers such as %j stay as they are [T17]',
  (text) => {
    expect(guarded(text)).toBe(text);
  },
);

test.each([
  '=1',
  '+1a',
  '-1+cmd',
  '-2+3|x',
  '-1e5+cmd',
  '-e5',
  '@x',
  '\tx',
  '\t5',
  '\rx',
  '\u200B=1',
  '\uFF1D1',
  ' =1',
])('a spreadsheet does not run %j [T17]', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
});

test('a header is escaped like a value', () => {
  expect(csvHeader([column('STRING', '=cmd'), column('STRING', 'a,b')])).toBe(`'=cmd,"a,b"\n`);
});

test.each([
  ['v1 tabü/x', 'sqllab_v1_tab%C3%BC_x_20261120T173520.csv'],
  ['a";\r\nSet-Cookie: x', 'sqllab_a_Set-Cookie_x_20261120T173520.csv'],
  [null, 'sqllab_query_20261120T173520.csv'],
])('the file of the tab %j is %s', (tab, name) => {
  expect(fileName(tab, new Date('2026-11-20T17:35:20.123Z'), 'csv')).toBe(name);
});
