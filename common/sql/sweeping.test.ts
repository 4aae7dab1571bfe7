import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { BACKENDS, rulesOf } from '../engines/engines.ts';
import { withTemplates } from '../engines/lexicalRules.ts';
import { sweepingStatements } from './sweeping.ts';

const found = (sql: string, backend = 'postgresql') =>
  sweepingStatements(sql, withTemplates(rulesOf(backend))).map(
    ({ does, object, target }) => `${does} ${object} ${target.join('.')}`,
  );

const EVERYWHERE: readonly (readonly [sql: string, ...found: string[]])[] = [
  ['delete from orders', 'delete table orders'],
  ['DELETE FROM sales.orders;', 'delete table sales.orders'],
  ['update orders set a = 1', 'update table orders'],
  ['update orders set a = (select 1 from x where y)', 'update table orders'],
  ['update orders set a = 1 where id = 2'],
  ['delete from orders -- where id = 1', 'delete table orders'],
  ["delete from orders where a = 'x'"],
  ['delete from orders where 1=1', 'delete table orders'],
  ['delete from orders where true', 'delete table orders'],
  ["delete from orders where 'a' = 'a'", 'delete table orders'],
  ['delete from orders where 1', 'delete table orders'],
  ['delete from orders where not false', 'delete table orders'],
  ['delete from orders where (1 <= 10.5) and not (2 < 1)', 'delete table orders'],
  ['delete from orders where 1 in (1, 2)', 'delete table orders'],
  ['delete from orders where 1 is not null', 'delete table orders'],
  ['update orders set a = 1 where id = 3 or 1 = 1', 'update table orders'],
  ['update orders set a = 1 where o.id = o.id', 'update table orders'],
  ['delete from orders where 1 = 1 and id = 3'],
  ['delete from orders where 1 = 0'],
  ['delete from orders where false or not true'],
  ['delete from orders where id in (select id from x where 1 = 1)'],
  ['delete from orders where id between 1 and 2'],
  ['delete from orders where case when 1 = 1 or a then b end'],
  ['delete from orders where {{ x }} = {{ x }}'],
  ['truncate table orders', 'truncate table orders'],
  ['truncate orders', 'truncate table orders'],
  ['drop table if exists sales.orders', 'drop table sales.orders'],
  ['drop view v', 'drop view v'],
  ['drop schema sales cascade', 'drop schema sales'],
  ['alter table orders drop column a', 'drop part table orders'],
  ['alter table orders drop a', 'drop part table orders'],
  ['alter table orders drop if exists a', 'drop part table orders'],
  ['alter table orders add b int, drop "a"', 'drop part table orders'],
  ['alter table orders drop constraint a'],
  ['alter table orders alter column a drop default'],
  ['alter table orders alter column a drop not null'],
  ['alter table orders add foreign key (a) references x (a) on delete cascade'],
  ['alter table orders add column a int'],
  ['create or replace table sales.orders as select 1', 'replace table sales.orders'],
  ['create or replace temporary table orders (a int)', 'replace table orders'],
  ['create or replace view orders as select 1'],
  ['explain delete from orders'],
  ['explain analyze delete from orders', 'delete table orders'],
  ['select 1; delete from a; drop table b', 'delete table a', 'drop table b'],
  ["select 'delete from a'"],
  ['select * from orders for update'],
  ['with gone as (select 1) delete from orders', 'delete table orders'],
  ['with gone as (select 1) delete from orders where id in (select 1 from gone)'],
  ['with o as (select 1) select * from o for update'],
  ['select trunc(a), "update" from t'],
  ['create table t (a int)'],
  ['insert into t select * from u'],
];

test.each(BACKENDS.flatMap((backend) => EVERYWHERE.map((row) => [backend, row] as const)))(
  '%s: what a person is asked about in %j',
  (backend, [sql, ...expected]) => {
    expect(found(backend === 'mysql' ? sql.replaceAll('"', '`') : sql, backend)).toEqual(expected);
  },
);

test.each<[backend: string, sql: string, ...found: string[]]>([
  [
    'postgresql',
    'with d as (delete from "Orders" returning *) select * from d where id = 1',
    'delete table Orders',
  ],
  ['postgresql', 'with d as (delete from o where id = 1 returning *) select * from d'],
  ['postgresql', 'update only orders set a = 1', 'update table orders'],
  ['postgresql', 'explain (analyze, buffers) update orders set a = 1', 'update table orders'],
  ['postgresql', 'insert into t values (1) on conflict (id) do update set a = 1'],
  ['postgresql', 'drop materialized view if exists mv', 'drop view mv'],
  ['postgresql', 'do $$ begin delete from orders; end $$'],
  [
    'postgresql',
    'explain analyze with d as (delete from orders returning *) select * from d',
    'delete table orders',
  ],
  ['postgresql', 'analyze orders'],
  ['mysql', 'analyze delete from orders', 'delete table orders'],
  ['mysql', 'analyze format=json update orders set a = 1', 'update table orders'],
  ['mysql', 'explain analyze format=tree delete from orders', 'delete table orders'],
  ['mysql', 'analyze delete from orders where id = 1'],
  ['mysql', 'analyze table orders'],
  ['mysql', 'delete low_priority from `my orders`', 'delete table my orders'],
  ['mysql', 'delete o from orders o join x on x.id = o.id', 'delete table o'],
  ['mysql', 'insert into t values (1) on duplicate key update a = 1'],
  ['mysql', '/*!50000 delete from orders */', 'delete table orders'],
  ['mysql', 'delete from orders # where id = 1', 'delete table orders'],
  ['clickhouse', 'alter table orders delete where id = 1'],
  ['clickhouse', 'alter table orders delete where 1', 'delete table orders'],
  ['clickhouse', 'alter table orders on cluster c update a = 1 where true', 'update table orders'],
  ['clickhouse', "alter table orders drop part 'all_1_1_0'", 'drop part table orders'],
  ['clickhouse', 'alter table orders drop index i'],
  ['clickhouse', 'alter table orders drop partition 202401', 'drop part table orders'],
  ['duckdb', 'delete from orders {# where 1 #}', 'delete table orders'],
  ['duckdb', 'delete from {{ table }} {% if x %} where id = {{ x }} {% endif %}'],
])('%s: what a person is asked about in %j', (backend, sql, ...expected) => {
  expect(found(sql, backend)).toEqual(expected);
});

test.each([
  ['with ', '() delete where '],
  ['explain analyze ', ') alter '],
])(
  'a text of %j and many %j is looked through once, so the page does not freeze',
  (first, part) => {
    const sql = first + part.repeat(20_000);
    expect(workMs(() => expect(found(sql)).toEqual([]))).toBeLessThan(1500);
  },
);
