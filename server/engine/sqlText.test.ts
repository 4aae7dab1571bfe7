import { expect, test } from 'vitest';
import { placeOf, splitStatements, tokens } from './sqlText.ts';

test.each([
  ['select 1; select 2', ['select 1', ' select 2']],
  ['select \';\' ; select "a;b"', ["select ';' ", ' select "a;b"']],
  ['select 1 -- ; not here\n; select 2', ['select 1 -- ; not here\n', ' select 2']],
  ['select /* ; /* ; */ ; */ 1', ['select /* ; /* ; */ ; */ 1']],
  ['select $tag$ ; $tag$; select $1', ['select $tag$ ; $tag$', ' select $1']],
  ["select E'it\\'s; fine'; select 2", ["select E'it\\'s; fine'", ' select 2']],
  ["select 'it''s; fine'", ["select 'it''s; fine'"]],
  [';; ; -- nothing\n', []],
  ['', []],
])('%j splits where the database would', (sql, statements) => {
  expect(splitStatements(sql).map((piece) => piece.sql)).toEqual(statements);
});

test('pieces know where they start', () => {
  const sql = 'select 1;\n select 2';
  expect(splitStatements(sql).map(({ start }) => start)).toEqual([0, 9]);
  expect(placeOf(sql, 11)).toEqual({ line: 2, column: 2 });
});

test('an unfinished text or comment ends with the input', () => {
  expect([...tokens("select 'abc")].at(-1)?.text).toBe("'abc");
  expect([...tokens('select 1 /* abc')].at(-1)?.text).toBe('1');
});
