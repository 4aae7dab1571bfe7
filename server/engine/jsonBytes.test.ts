import { describe, expect, test } from 'vitest';
import { JsonBytes } from './jsonBytes.ts';

const written = (write: (out: JsonBytes) => void): string => {
  const out = new JsonBytes();
  write(out);
  return out.written().toString('utf8');
};

describe('the JSON writer [R30]', () => {
  test.each([
    0,
    -0,
    7,
    -7,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_648,
    4_294_967_296,
    999_999_999_999,
    1_000_000_000_000,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ])('writes the integer %d as JSON.stringify does', (value) => {
    expect(written((out) => out.integer(value))).toBe(JSON.stringify(value));
    expect(written((out) => out.double(value))).toBe(JSON.stringify(value));
  });

  test.each([
    0.1,
    -0.1,
    0.3,
    0.1 + 0.2,
    1.5,
    -1.25,
    99.999999,
    0.000001,
    0.0000001,
    1e-300,
    5e-324,
    1e21,
    1.7976931348623157e308,
    123456789.123456,
    999999999.999999,
    1000000000.5,
    1e15 + 0.5,
    Math.PI,
    -Math.E * 1e6,
  ])('writes the double %d as JSON.stringify does', (value) => {
    expect(written((out) => out.double(value))).toBe(JSON.stringify(value));
  });

  test('writes ten thousand doubles of every size as JSON.stringify does', () => {
    let seed = 42;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let count = 0; count < 10_000; count += 1) {
      const value = (random() - 0.5) * 10 ** Math.floor(random() * 24 - 6);
      const cut = Math.round(value * 1000) / 1000;
      expect(written((out) => out.double(value))).toBe(JSON.stringify(value));
      expect(written((out) => out.double(cut))).toBe(JSON.stringify(cut));
    }
  });
});

test.each([
  [12345, 2, '123.45'],
  [-12345, 2, '-123.45'],
  [5, 2, '0.05'],
  [-5, 3, '-0.005'],
  [0, 2, '0.00'],
  [7, 0, '7'],
  [Number.MAX_SAFE_INTEGER, 10, '900719.9254740991'],
  [1, 18, '0.000000000000000001'],
])('a decimal keeps its scale: %d at %d is %s [R30]', (value, scale, text) => {
  expect(written((out) => out.decimal(value, scale))).toBe(JSON.stringify(text));
});

test.each([
  '',
  'plain',
  'a "quote" and a \\',
  'line\nbreak\ttab\u0000\u001f',
  'é ü 🎈 \u2028 \u007f',
])('the writer escapes the text %j as JSON.stringify does', (text) => {
  const bytes = Buffer.from(`before${text}after`);
  const end = bytes.length - 'after'.length;
  expect(written((out) => out.string(bytes, 6, end))).toBe(JSON.stringify(text));
  expect(written((out) => out.text(text))).toBe(JSON.stringify(text));
  expect(written((out) => out.text(text.repeat(40)))).toBe(JSON.stringify(text.repeat(40)));
});

test('half of a character is escaped in a text', () => {
  expect(written((out) => out.text('a\ud83d'))).toBe('"a\\ud83d"');
});

test('the buffer grows with the text', () => {
  const text = 'x'.repeat(200_000);
  expect(written((out) => out.string(Buffer.from(text), 0, text.length))).toBe(`"${text}"`);
});
