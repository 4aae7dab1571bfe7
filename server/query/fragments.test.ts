import { expect, test } from 'vitest';
import { duckdb } from '../engine/dialects/duckdb.ts';
import { oneExpression } from './fragments.ts';

test.each([
  ['num > 1'],
  ['SUM(a) / NULLIF(SUM(b), 0)'],
  ["name = 'it''s; -- not a comment'"],
  [`"odd; -- name" = $$ a ' string; /* $$`],
  ['EXTRACT(YEAR FROM ts) = 2020 AND a IS DISTINCT FROM b'],
  ['SUBSTRING(a FROM 1 FOR 2)'],
  ['COUNT(*) FILTER (WHERE a > 1)'],
  ['SUM(a) OVER (PARTITION BY b ORDER BY c)'],
  ["CASE WHEN a THEN 'x' ELSE 'y' END"],
  ['CAST(ts AS TIMESTAMP WITH TIME ZONE)'],
  ['percentile_cont(0.5) WITHIN GROUP (ORDER BY a)'],
  ['"select" + "union"'],
  ["a IN (1, 2) AND b LIKE '%(%'"],
  ["E'it\\'s' = a"],
  ['values + "table"'],
  ['show AND desc IS NOT NULL'],
])('%s is one expression [T1]', (text) => {
  expect(oneExpression(`  ${text}\n`, duckdb)).toBe(text);
});

test.each([
  ['(SELECT 1)'],
  ['a IN (select secret from users)'],
  ['EXISTS(SELECT 1)'],
  ['a UNION ALL SELECT 1'],
  ['(FROM users)'],
  ['(TABLE users)'],
  ['(TABLE at)'],
  ['(WITH x AS (VALUES (1)) TABLE x)'],
  ['(VALUES (1))'],
  ['a in (values(1))'],
  ['(PIVOT users ON a)'],
  ['1 EXCEPT SELECT 2'],
  ['a FROM users'],
  ['(SUMMARIZE users)'],
])('%s holds a sub-query or set operation [T1]', (text) => {
  expect(() => oneExpression(text, duckdb)).toThrow('sub-queries');
});

test.each([
  [''],
  ['   '],
  ['a > 1; DROP TABLE t'],
  ['a > 1;'],
  ['a > 1 -- and that'],
  ['a /* b */ > 1'],
  ['1/**/=1'],
  ['(('],
  ['1=1) OR (1=1'],
  ['1) UNION SELECT 2 --'],
  ['a)'],
  ['[1, 2)'],
  ["'open"],
  ['"open'],
  ["'open''"],
  ["E'open\\'"],
  ['$$ open'],
  ['a, b'],
  ['a = $1'],
  ['a = ?'],
  ['a\u00a0= 1 \u2028 --'],
  ["read_text('/etc/passwd')"],
  ['"read_csv"(\'x\')'],
  ["query_to_xml('select 1', true, true, '')"],
  ["pg_read_file('x')"],
  ["current_setting('x')"],
  ["getenv('HOME')"],
  ["dblink('x', 'y')"],
  [`U&"pg\\005fread_file"('x')`],
  [`pg_catalog."pg_read_file"('x')`],
])('%j is no expression [T1]', (text) => {
  expect(() => oneExpression(text, duckdb)).toThrow();
});

test.each([
  ["name <> 'it\\'s' AND `a\\` = 1", null],
  ['1 # 2', 'Comments are not allowed.'],
  ["1 /*! + load_file('x') */", 'Comments are not allowed.'],
  ["`load_file` ('/etc/passwd')", 'may not be used here'],
  ["1 AS `a\\`, load_file('x')", 'Only one expression'],
  ['@@datadir', 'Variables are not allowed.'],
  ['id = ?', 'Placeholders are not allowed.'],
  ["'open\\'", 'not closed'],
  ['(SELECT 1)', 'sub-queries'],
])('on MySQL %j is judged by its own quotes and comments: %s [T1]', (text, refusal) => {
  const judged = () => oneExpression(text, { backend: 'mysql' });
  if (refusal === null) expect(judged()).toBe(text);
  else expect(judged).toThrow(refusal);
});
