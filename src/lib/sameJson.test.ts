import { expect, test } from 'vitest';
import { sameJson } from './sameJson';

test.each([
  [1, 1, true],
  [1, '1', false],
  [null, undefined, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
  [[], {}, false],
  [[1, [2, 3]], [1, [2, 3]], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: { c: [null] } }, { b: { c: [null] }, a: 1 }, true],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
])('%j and %j are equal: %s', (a, b, same) => {
  expect([sameJson(a, b), sameJson(b, a)]).toEqual([same, same]);
});
