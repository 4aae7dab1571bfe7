import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { tokens } from './lexer.ts';
import { rulesOf } from '../engines/engines.ts';
import { withTemplates } from '../engines/lexicalRules.ts';
import { placeOf, splitStatements, statementAt } from './statements.ts';

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
])('the lexer splits %j where the database would', (sql, statements) => {
  expect(splitStatements(sql).map((piece) => piece.sql)).toEqual(statements);
});

test('every statement knows where it starts', () => {
  const sql = 'select 1;\n select 2';
  expect(splitStatements(sql).map(({ start }) => start)).toEqual([0, 9]);
  expect(placeOf(sql, 11)).toEqual({ line: 2, column: 2 });
});

test.each([
  ['mysql', "select `a;b`, \"c;d\", 'e\\';' # ; none\n; select 1--1", 2],
  ['mysql', 'select 1 --; select 2', 2],
  ['mysql', 'select 1 -- ; select 2', 1],
  ['mysql', 'select 1 /*! ; */', 2],
  ['mysql', 'select /* /* */ 1; select 2 */', 2],
  ['mysql', 'select 1 as `a\\`; select 2 as `b`', 2],
  ['clickhouse', 'select 1 as `a\\`; b`', 1],
  ['clickhouse', "select 'it\\'s; fine', `a;b` # ; none\n; select 2", 2],
  ['trino', "select 'a\\'; select 2", 2],
  ['trino', 'select $$ ; $$', 2],
  ['duckdb', 'select #1; select 2', 2],
  ['postgresql', 'select ☃$$ ; select 2 --$$', 2],
  ['postgresql', 'select 1\u00a0; select 2', 2],
  ['postgresql', 'select 1 --\r; select 2', 2],
  ['duckdb', 'select 1 --\r; select 2', 2],
  ['duckdb', 'select\u00a0☃$$ ; select 2 --$$', 2],
  ['mysql', 'select 1 -- \r; select 2', 1],
])('the dialect %s reads %j as %d statements', (backend, sql, count) => {
  expect(splitStatements(sql, rulesOf(backend))).toHaveLength(count);
});

test('a template comment hides nothing from the code that judges a statement', () => {
  const sql = "select 1 {# it's; #} ; select 2";
  expect(splitStatements(sql, withTemplates(rulesOf('duckdb')))).toHaveLength(2);
  expect([...tokens(sql)].some(({ text }) => text === '{')).toBe(true);
});

test.each([
  [0, 'select 1'],
  [8, 'select 1'],
  [9, 'select 1'],
  [10, 'select 2'],
  [29, 'select 2'],
  [30, 'select 3'],
  [34, 'select 3'],
])('the caret at %d is in the statement %j', (offset, statement) => {
  const sql = 'select 1;\n -- two\n select 2 ;\n\nselect 3';
  const found = statementAt(sql, offset);
  expect(found && sql.slice(found.from, found.to)).toBe(statement);
});

test('an unfinished string or comment ends with the input', () => {
  expect([...tokens("select 'abc")].at(-1)?.text).toBe("'abc");
  expect([...tokens('select 1 /* abc')].at(-1)?.text).toBe('1');
});

test('the lexer looks for the end of a comment in its own line only, however many lines have one [T31]', () => {
  const time = (lines: number) => {
    const sql = `${'--\n'.repeat(lines)}select 1`;
    return workMs(() => expect([...tokens(sql, rulesOf('duckdb'))]).toHaveLength(2));
  };
  time(10_000);
  expect(time(320_000)).toBeLessThan(500);
});
