import { expect, test } from 'vitest';
import { type DiffLine, lineDiff } from './lineDiff';

const MARKS = { same: ' ', removed: '-', added: '+' };
const rendered = (lines: readonly DiffLine[]) =>
  lines.map(
    ({ kind, parts }) =>
      MARKS[kind] + parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );

test.each([
  ['a', 'a', [' a']],
  ['', 'a', ['-', '+[a]']],
  ['a\nb\nc', 'a\nc', [' a', '-b', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['select a\nfrom t', 'select b\nfrom t', ['-select [a]', '+select [b]', ' from t']],
  ['x\ny', 'one\ntwo\nthree', ['-x', '-y', '+one', '+two', '+three']],
])('the difference between %j and %j reads %j', (before, after, lines) => {
  expect(rendered(lineDiff(before, after))).toEqual(lines);
});

test('lines are numbered on the side that has them', () => {
  expect(lineDiff('a\nb', 'b\nc').map(({ before, after }) => [before, after])).toEqual([
    [1, null],
    [2, 1],
    [null, 2],
  ]);
});
