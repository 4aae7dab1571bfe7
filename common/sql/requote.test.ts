import { expect, test } from 'vitest';
import { requoted } from './requote.ts';

test.each([
  [
    'mysql',
    'duckdb',
    "SELECT `a b`, \"it's\", 'x' FROM `t` -- `c`",
    `SELECT "a b", 'it''s', 'x' FROM "t" -- \`c\``,
  ],
  ['duckdb', 'mysql', 'SELECT "a ""b""", \'x\' FROM "t"', 'SELECT `a "b"`, \'x\' FROM `t`'],
  ['postgresql', 'clickhouse', 'SUM("price") / 1', 'SUM(`price`) / 1'],
  ['trino', 'mysql', 'count(*) > 1 AND "a" IN (1, 2)', 'count(*) > 1 AND `a` IN (1, 2)'],
  ['postgresql', 'postgresql', '"a"::date', '"a"::date'],
  [
    'mysql',
    'duckdb',
    `SELECT \`a\` FROM t WHERE {# don't #} b = "{{ f('x', "y") }}" {% if c %}AND d IN {{ e|where_in }}{% endif %}`,
    `SELECT "a" FROM t WHERE {# don't #} b = '{{ f('x', "y") }}' {% if c %}AND d IN {{ e|where_in }}{% endif %}`,
  ],
])('names of %s are quoted for %s, and texts stay texts', (from, to, sql, written) => {
  expect(requoted(sql, from, to).sql).toBe(written);
});

test.each([
  ['mysql', 'duckdb', 'SELECT SUM(`a`) FROM `t` WHERE `b` IN (1)', []],
  ['postgresql', 'duckdb', "date_trunc('month', d)", ['DATE_TRUNC']],
  ['postgresql', 'mysql', 'd::date', ['the sign :']],
  ['postgresql', 'mysql', "a || 'x'", ['the sign ||']],
  ['postgresql', 'duckdb', 'a / b', ['the division']],
  ['duckdb', 'mysql', 'a / b', []],
  ['sqlite', 'duckdb', "a > {{ f('b') | default(1 / 2) }}", []],
  ['mysql', 'duckdb', "'a\\nb'", ['a text with a backslash']],
  ['postgresql', 'duckdb', "d > now() - interval '1 day'", ['NOW', 'INTERVAL']],
])('from %s to %s, what only somebody can judge in “%s” is named', (from, to, sql, doubts) => {
  expect(requoted(sql, from, to).doubts).toEqual(doubts);
});

test('signs that begin templates which never end stay as they are, however many they are [T26]', () => {
  const begun = '{{ {% {# '.repeat(100_000);
  expect(requoted(begun, 'mysql', 'duckdb').sql).toBe(begun);
});
