import type { Productions } from './productions.ts';

export const POSTGRESQL: Productions = {
  number: [
    '{number}::numeric',
    '{integer}::int + id',
    '~id',
    'id # 3',
    'id & 3 | 1',
    '2 ^ {integer}',
  ],
  text: [
    "E'a\\'b\\n'",
    "$$it's$$",
    '$q$a $$ b$q$',
    "'a'\n'b'",
    'substring({text} FROM 1 FOR 2)',
    "trim(BOTH 'n' FROM {text})",
    'status COLLATE "C"',
    "(details->>'a')",
    "details#>>'{b,c}'",
    'tags[1]',
  ],
  truth: [
    "status ~ 'o.*'",
    "status ILIKE 'O%'",
    "details @> '{}'",
    "details ? 'a'",
    "'new' = ANY(tags)",
    'paid IS NOT TRUE',
    "ordered_at < DATE '2024-05-05'",
  ],
  total: [
    "string_agg(status, ',' ORDER BY id)",
    'array_agg(id ORDER BY id DESC)',
    'percentile_cont(0.5) WITHIN GROUP (ORDER BY price)',
  ],
  statement: [
    'SELECT DISTINCT ON (region) region, id FROM orders ORDER BY region, id{direction}',
    'SELECT (c).country FROM customers c ORDER BY c.id',
    'SELECT o.id, t FROM orders o, LATERAL unnest(o.tags) AS t ORDER BY 1, 2',
    'SELECT g FROM generate_series(1, {integer}) g',
    'SELECT e.id, (jsonb_each(e.payload)).key FROM events e ORDER BY 1, 2',
    'VALUES (1, {quoted}), (2, {quoted})',
    'TABLE customers',
  ],
};
