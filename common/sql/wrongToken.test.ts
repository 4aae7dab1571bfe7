import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { rulesOf } from '../engines/engines.ts';
import { meantBy, wrongToken } from './wrongToken.ts';

const RULES = rulesOf('postgresql');
const LINES = 12_000;
/** Far above what one reading takes, far below what one reading for each word takes. */
const MOST_MS = 1500;

const timed = <T>(work: () => T): T => {
  let result: T | undefined;
  expect(workMs(() => (result = work()))).toBeLessThan(MOST_MS);
  return result as T;
};

test('the wrong word of a long script is found without freezing the page', () => {
  const sql = `${'select a, b\n'.repeat(LINES)}select nme`;
  const found = timed(() => wrongToken(sql, { line: LINES + 1, column: 8 }, 'no nme', RULES));
  expect(found).toEqual({ start: sql.length - 3, end: sql.length, name: 'nme' });
});

test.each([
  [2, 1, 'b'],
  [2, 2, null],
  [3, 3, "'c\nd'"],
  [4, 1, null],
  [9, 1, null],
])('at line %d, column %d stands %j', (line, column, text) => {
  const sql = "a\nb\n  'c\nd'";
  const found = wrongToken(sql, { line, column }, '', RULES);
  expect(found && sql.slice(found.start, found.end)).toBe(text);
});

test('a message that repeats a long query is read at both of its ends', () => {
  const repeated = 'Did you mean '.repeat(200_000);
  expect(timed(() => meantBy(`${repeated}. Maybe you meant: name`, 'nme'))).toBe('name');
});
