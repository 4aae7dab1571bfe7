/** Replies as servers of every year write them; the server of the tests is from 2018. */
import { describe, expect, test } from 'vitest';
import { answerOf, type Format, tableOf } from './answer.ts';
import { columnOf, readerOf } from './types.ts';

async function* bytes(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const whole = Buffer.from(text as string);
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

const LINES = '["a", "b"]\n["UInt64", "String"]\n["1", "x"]\n["9007199254740993", "y\\n"]\n';
const DOCUMENT = `{
\t"meta":
\t[
\t\t{
\t\t\t"name": "a",
\t\t\t"type": "UInt64"
\t\t},
\t\t{
\t\t\t"name": "b",
\t\t\t"type": "String"
\t\t}
\t],

\t"data":
\t[
\t\t["1", "x"],
\t\t["9007199254740993", "y\\n"]
\t],

\t"rows": 2
}
`;
const EMPTY = DOCUMENT.replace(/\t\t\["1"[^]*"\]\n/, '\n');

const CASES: readonly (readonly [Format, string])[] = [
  ['lines', LINES],
  ['document', DOCUMENT],
];

describe.each(CASES)('a reply of ClickHouse as %s', (format, text) => {
  test.each([1, 7, 64, 10_000])(
    'gives its rows when it arrives in chunks of %i bytes',
    async (size) => {
      const { fields, rows } = await tableOf(bytes(text, size), format, null);
      expect(fields.map(({ name, type }) => `${name} ${type}`)).toEqual(['a UInt64', 'b String']);
      expect(rows).toEqual([
        ['1', 'x'],
        ['9007199254740993', 'y\n'],
      ]);
    },
  );

  test.each([3, 10_000])(
    'with an error in the middle fails after its rows, in chunks of %i bytes',
    async (size) => {
      const cut = text.slice(0, text.indexOf('["1", "x"]') + '["1", "x"]'.length);
      const end = format === 'lines' ? '\n' : '';
      const broken = `${cut}${end}Code: 395, e.displayText() = DB::Exception: Value is too large, e.what() = DB::Exception\n`;
      const seen: unknown[] = [];
      const reading = async () => {
        for await (const part of answerOf(bytes(broken, size), format, null)) {
          if ('rows' in part) seen.push(...part.rows);
        }
      };
      await expect(reading()).rejects.toThrow(/^Value is too large$/);
      // In a document the error message is in the line of a row, so that row is lost.
      expect(seen).toEqual(format === 'lines' ? [['1', 'x']] : []);
    },
  );
});

test('bytes that are not text become hex', async () => {
  const whole = Buffer.from(LINES.replace('"x"', '"\u0001"'));
  whole[whole.indexOf(1)] = 0xff;
  const { rows } = await tableOf(bytes(whole, 9), 'lines', null);
  expect(rows[0]).toEqual(['1', '\\xff']);
});

test('the driver recognizes an error as current servers write it', async () => {
  const tagged = `${LINES}\r\n__exception__\r\nabcdefghijklmnop\r\nCode: 395. DB::Exception: Value is too large. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO) (version 26.7.1.1 (official build))\n91 abcdefghijklmnop\r\n__exception__\r\n`;
  await expect(tableOf(bytes(tagged, 50), 'lines', null)).rejects.toThrow(/^Value is too large\.$/);
  const inDocument = DOCUMENT.replace(
    '"rows": 2',
    '"rows": 2,\n\n\t"exception": "Code: 395. DB::Exception: Value is too large. (X_Y_Z)"',
  );
  await expect(tableOf(bytes(inDocument, 50), 'document', null)).rejects.toThrow(
    'Value is too large',
  );
});

test('a document that ends early fails instead of giving fewer rows', async () => {
  const cut = DOCUMENT.slice(0, DOCUMENT.indexOf('\t],\n\n\t"rows"'));
  await expect(tableOf(bytes(cut, 20), 'document', null)).rejects.toThrow('ended early');
});

test('a reply without rows has its columns, and an empty reply has none', async () => {
  expect(await tableOf(bytes(EMPTY, 20), 'document', null)).toMatchObject({
    fields: [{ name: 'a' }, { name: 'b' }],
    rows: [],
  });
  expect(await tableOf(bytes('', 20), 'lines', null)).toEqual({ fields: [], rows: [] });
});

test('bare numbers keep all their digits [R30]', async () => {
  const text =
    '["a", "b"]\n["Int128", "Decimal(9, 2)"]\n[170141183460469231731687303715884105727, 1.50]\n';
  const { rows } = await tableOf(bytes(text, 30), 'lines', /Int64|Decimal/);
  expect(rows).toEqual([['170141183460469231731687303715884105727', '1.50']]);
});

test.each([
  [
    'Int256',
    '-57896044618658097711785492504343953926634992332820282019728792003956564819968',
    'LONGINTEGER',
    '-57896044618658097711785492504343953926634992332820282019728792003956564819968',
  ],
  ['Bool', true, 'BOOLEAN', true],
  ['LowCardinality(Nullable(String))', null, 'STRING', null],
  ['LowCardinality(String)', 'x', 'STRING', 'x'],
  ['Decimal(38, 10)', '1.5', 'DECIMAL', '1.5000000000'],
  ['Date32', '1925-01-01', 'DATE', '1925-01-01'],
  [
    "DateTime64(6, 'Europe/Berlin')",
    '2024-02-29T11:34:56.123456Z',
    'DATETIMETZ',
    '2024-02-29T11:34:56.123456+00:00',
  ],
  [
    "DateTime64(3, 'Europe/Berlin')",
    '2024-07-01 00:30:00.500',
    'DATETIMETZ',
    '2024-06-30T22:30:00.500000+00:00',
  ],
  ['DateTime64(9)', '2024-02-29T11:34:56.123456789Z', 'DATETIME', '2024-02-29T11:34:56.123456789'],
  [
    'Array(Nullable(DateTime64(3)))',
    ['2024-02-29 11:34:56.100', null],
    'DATETIMEARRAY',
    ['2024-02-29T11:34:56.100000', null],
  ],
  ['Map(String, UInt64)', { k: '9007199254740993' }, 'JSON', { k: '9007199254740993' }],
  ['Map(UInt8, Array(Decimal(9, 1)))', { 1: ['1'] }, 'JSON', { 1: ['1.0'] }],
  ['Tuple(a UInt64, `b c` Nullable(String))', ['1', null], 'JSON', { a: 1, 'b c': null }],
  ['Tuple(a UInt64, `b c` Nullable(String))', { a: '1', 'b c': 'x' }, 'JSON', { a: 1, 'b c': 'x' }],
  ['Nested(a UInt8, b String)', [[1, 'x']], 'JSONARRAY', [{ a: 1, b: 'x' }]],
  ['SimpleAggregateFunction(sum, UInt64)', '7', 'LONGINTEGER', 7],
  ['IPv6', '::1', 'STRING', '::1'],
  ['JSON', { n: '9007199254740993' }, 'JSON', '{"n":"9007199254740993"}'],
  ['Variant(String, UInt64)', 'x', 'STRING', 'x'],
  ["Enum16('a, b' = 1, 'c)' = 2)", 'c)', 'STRING', 'c)'],
  ['Float32', '-inf', 'FLOAT', '-Infinity'],
  ['Time64(3)', '-12:00:00.500', 'TIME', '-12:00:00.500000'],
])(
  'the type %s of newer servers, sent as %j, becomes %s %j [R30, R31, R32]',
  (type, sent, short, cell) => {
    expect(columnOf({ name: 'v', type })).toMatchObject({ type: short, nativeType: type });
    expect(readerOf({ name: 'v', type })(sent)).toEqual(cell);
  },
);
