import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { rulesOf } from '../engines/engines.ts';
import { keywordMeant } from './keywordMeant.ts';

/** `^` stands where the parser stopped. */
const meant = (marked: string): string | null => {
  const at = marked.indexOf('^');
  const sql = marked.replace('^', '');
  const found = keywordMeant(sql, at, rulesOf('duckdb'));
  return found && `${sql.slice(found.start, found.end)} ${found.keyword}`;
};

test.each([
  ['^selct origin from flights', 'selct SELECT'],
  ['^wiht x as (select 1) select 1', 'wiht WITH'],
  ['select 1; ^slecet 2', 'slecet SELECT'],
  ['select 1; selct a ^from t', 'selct SELECT'],
  ['select * form ^flights', 'form FROM'],
  ['select * ^form customers', 'form FROM'],
  ['select a form ^"t"', 'form FROM'],
  ['select a, b rfom ^t', 'rfom FROM'],
  ['select a frm ^(select b from t) x', 'frm FROM'],
  ['select x from (select b form ^t) y', 'form FROM'],
  ['select 1 union select a form ^t', 'form FROM'],
  ['delete ^form t', 'form FROM'],
  ['select a from t wher ^x = 1', 'wher WHERE'],
  ['update t set a = 1 ^wehre b = 2', 'wehre WHERE'],
  ['select a from t gruop ^by a', 'gruop GROUP'],
  ['select a from t group ^bu a', 'bu BY'],
  ['select a from t oder ^by a', 'oder ORDER'],
  ['select sum(a) over (oder ^by b) from t', 'oder ORDER'],
  ['select sum(a) over (partiton ^by b) from t', 'partiton PARTITION'],
  ['select a from t group by a ^havin count(*) > 1', 'havin HAVING'],
  ['select a from t limt ^5', 'limt LIMIT'],
  ['select a from t limit 5 ^offst 3', 'offst OFFSET'],
  ['select a from t where a = 1 ^adn b = 2', 'adn AND'],
  ["select a from t where a ^lik 'x'", 'lik LIKE'],
  ['select a from t where a ^beetween 1 and 2', 'beetween BETWEEN'],
  ['select a from t where a ^inn (1)', 'inn IN'],
  ['select a from t where a is ^nul', 'nul NULL'],
  ['select a from t where a is not ^nulll', 'nulll NULL'],
  ['select a from t where exits (^select 1)', 'exits EXISTS'],
  ['select 1 unoin ^select 2', 'unoin UNION'],
  ['select a from t inner ^jion u on t.a = u.a', 'jion JOIN'],
  ['select a from t jion ^u on t.a = u.a', 'jion JOIN'],
  ['select a from t x ^lefft join u on t.a = u.a', 'lefft LEFT'],
  ['select case wen ^a then 1 end from t', 'wen WHEN'],
  ['select case when a ^thn 1 end from t', 'thn THEN'],
  ['select case when a then 1 ^esle 2 end from t', 'esle ELSE'],
  ['select case when a then 1 ^edn from t', 'edn END'],
  ['select a from t order by a ^dsec', 'dsec DESC'],
  ['select a from t order by a desc, b ^acs limit 3', 'acs ASC'],
  ['select row_number() ovr ^(partition by a) from t', 'ovr OVER'],
  ['select (selct ^1)', 'selct SELECT'],
  ['select a from t where a in (selct ^b from u)', 'selct SELECT'],
  ['explain ^selct 1', 'selct SELECT'],
  ['with x as (select 1) ^selct * from x', 'selct SELECT'],
  ['insert ^itno t values (1)', 'itno INTO'],
  ['insert into t ^vlaues (1)', 'vlaues VALUES'],
  ['update t st ^a = 1', 'st SET'],
  ['create ^tabel t (a int)', 'tabel TABLE'],
])('%s means %s', (sql, expected) => {
  expect(meant(sql)).toBe(expected);
});

/** Names that look like keywords, and mistakes of other kinds. */
test.each([
  'select a from orders ^5',
  'select a from t order ^b',
  'select a from t order ^bx desc',
  'select form, ^to from t',
  'select form ^x from t',
  'select a frm ^b from t',
  'select t.form ^x, y',
  'select "form" ^x',
  'select from_date form_id ^x from t',
  'select extract(year form ^d) from t',
  'select a b ^c from t',
  'select a from t where x ^and_more',
  'select a from t where limits ^5',
  'select a from t where land ^= 5',
  'select a from t where a = 1 band ^= 2',
  'select a from limt ^5',
  'select count(selec, ^from t',
  'select coalesce(selct ^x) from t',
  'select a, ^from t',
  'select a from t join ^5',
  'select ordered ^by from t',
  'select thn ^x from t',
  'select a from t cross ^x',
  'select a from there ^is',
  'select a from t where^',
  '^customers',
  "select 'form ^flights'",
  'select a -- form\n ^)',
  '',
])('of %s no keyword is guessed', (sql) => {
  expect(meant(sql)).toBeNull();
});

test('a long script is read without freezing the page', () => {
  const sql = `${'select a, b from t;\n'.repeat(12_000)}select a form t`;
  const spent = workMs(() =>
    expect(keywordMeant(sql, sql.length - 1, rulesOf('duckdb'))?.keyword).toBe('FROM'),
  );
  expect(spent).toBeLessThan(1500);
});
