import type { Productions } from './productions.ts';

export const STANDARD: Productions = {
  number: [
    '"Unit Price"',
    '"id"',
    'CAST({number} AS decimal(18, 2))',
    'CAST({number} AS double precision)',
    'extract(year FROM ordered_on)',
    'extract(month FROM ordered_at)',
    "position('e' IN {text})",
    'greatest({number}, {number})',
  ],
  text: ['{text} || {text}', 'CAST({number} AS varchar)', '"x""y.z"', '"status"'],
  truth: [
    'paid',
    '{text} IS DISTINCT FROM {text}',
    '{number} IS NOT DISTINCT FROM {number}',
    'TRUE',
  ],
  total: ['count(*) FILTER (WHERE {truth})', 'sum({number}) FILTER (WHERE {truth})'],
  statement: [
    "SELECT ordered_at + INTERVAL '{integer}' DAY AS v, ordered_on FROM orders ORDER BY id",
    "SELECT date_trunc('month', ordered_at) AS m, {total} AS t FROM orders GROUP BY 1 ORDER BY 1",
    'SELECT id FROM orders INTERSECT SELECT id FROM customers',
    'SELECT id FROM orders EXCEPT SELECT id FROM customers',
    'SELECT region, status, {total} AS t FROM orders GROUP BY GROUPING SETS ((region), (status), ())',
    'SELECT region, {total} AS t FROM orders GROUP BY ROLLUP (region)',
  ],
};
