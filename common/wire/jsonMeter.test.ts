import { describe, expect, test } from 'vitest';
import { createJsonMeter, DEPTH_MAX, DIGITS_MAX, parseBounded, VALUES_MAX } from './jsonMeter.ts';

const list = (items: number) => `[${Array(items).fill('1').join(',')}]`;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const number = (digits: number) => '9'.repeat(digits);

describe('the JSON meter', () => {
  test.each([
    ['a depth', nested(DEPTH_MAX), nested(DEPTH_MAX + 1), 'nested deeper than 64 levels'],
    ['a number of values', list(VALUES_MAX), list(VALUES_MAX + 1), 'more than 50000 values'],
    ['a length of its numbers', number(DIGITS_MAX), number(DIGITS_MAX + 1), '1000 digits'],
  ])('allows %s, and refuses more [T31]', (_, allowed, refused, text) => {
    expect(() => parseBounded(allowed)).not.toThrow();
    expect(() => parseBounded(refused)).toThrow(text);
  });

  test('allows texts of any length and ignores the brackets in them', () => {
    const text = `${'[{"\\,1'.repeat(VALUES_MAX)}\\`;
    expect(parseBounded(JSON.stringify({ text }))).toEqual({ text });
  });
});

test('JSON that closes its brackets again is not deep', () => {
  const lists = `[${Array(100)
    .fill(nested(DEPTH_MAX - 1))
    .join(',')}]`;
  expect(() => parseBounded(lists)).not.toThrow();
});

test('the end of a broken JSON text does not count against the next one', () => {
  const meter = createJsonMeter();
  meter.text(`${'['.repeat(DEPTH_MAX)}"`);
  expect(() => meter.text('[1]')).not.toThrow();
});

test('bytes count as they arrive, wherever the chunks are cut [T31]', () => {
  const bytes = Buffer.from(`{"a":"ä\\"[🙂","b":${nested(DEPTH_MAX)}}`);
  const whole = createJsonMeter();
  const inParts = createJsonMeter();
  expect(() => whole.bytes(bytes)).toThrow('nested');
  expect(() => {
    for (const byte of bytes) inParts.bytes(Uint8Array.of(byte));
  }).toThrow('nested');
});
