import { expect, test } from 'vitest';
import { rulesOf } from '../engines/engines.ts';
import { withTemplates } from '../engines/lexicalRules.ts';
import { readsOnly } from './readsOnly.ts';

const RULES = withTemplates(rulesOf('postgresql'));

test.each([
  'select 1',
  '(select 1) union (select 2)',
  '-- delete from a\nselect * from a; with b as (select 1) select * from b',
  'select sum(replace(a, b)), update, (delete) from t',
  "select 'x; delete from a'",
  'explain analyze select 1',
  'show tables',
])('%s only reads', (sql) => {
  expect(readsOnly(sql, RULES)).toBe(true);
});

test.each([
  'delete from a; select * from a',
  'select 1; drop table a',
  'insert into a values (1) returning *',
  'with gone as (delete from a returning *) select * from gone',
  'with a as (select 1) insert into b select * from a returning *',
  'explain analyze update a set b = 1',
  '/*! delete */ update a set b = 1',
  'call tidy()',
  'set role admin',
])('%s does more than read', (sql) => {
  expect(readsOnly(sql, RULES)).toBe(false);
});
