import type { Productions } from './productions.ts';

/** Names in WITH and windows are not in every version of every database. */
export const WITH: Productions = {
  statement: [
    'WITH x AS ({inner}) SELECT {value} AS v FROM x WHERE {truth} ORDER BY v',
    'WITH denied AS (SELECT id, status FROM orders) SELECT id FROM denied ORDER BY id',
    'WITH customers AS (SELECT id FROM orders WHERE {truth}) SELECT count(*) AS n FROM customers',
    'WITH orders AS ({inner}) SELECT orders.id FROM orders ORDER BY orders.id',
    'WITH a AS (SELECT id FROM orders), b AS (SELECT id FROM a WHERE id > {integer}) SELECT a.id FROM a JOIN b ON a.id = b.id ORDER BY a.id',
    'WITH a AS (SELECT 1 AS one) SELECT (SELECT max(one) FROM a) AS v, x.id FROM (WITH a AS (SELECT id FROM orders) SELECT id FROM a) x ORDER BY x.id',
    'WITH RECURSIVE a(id) AS (SELECT id FROM customers), customers(id) AS (SELECT 77) SELECT id FROM a ORDER BY id',
    'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < {integer}) SELECT n FROM t ORDER BY n',
    'SELECT id, row_number() OVER (PARTITION BY region ORDER BY id{direction}) AS n FROM orders ORDER BY id',
    'SELECT id, {window} AS n FROM orders ORDER BY id',
    'SELECT id FROM orders WHERE EXISTS (SELECT 1 FROM events e WHERE e.order_id = orders.id) AND {truth} ORDER BY id',
  ],
  window: [
    'sum({number}) OVER (ORDER BY id)',
    'sum(quantity) OVER (PARTITION BY {text} ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)',
    'lag(quantity, 1) OVER (ORDER BY id)',
    'count(*) OVER ()',
    'rank() OVER (ORDER BY {number}, id)',
  ],
};
