import type { Productions } from './productions.ts';

export const TRINO: Productions = {
  number: [
    'cardinality(tags)',
    'reduce(ARRAY[1, 2, id], 0, (s, x) -> s + x, s -> s)',
    "CAST(json_extract_scalar(details, '$.a') AS bigint)",
    'TRY_CAST(status AS integer)',
  ],
  text: [
    "json_extract_scalar(details, '$.b.c')",
    "array_join(transform(tags, t -> t || '!'), ',')",
    "trim(BOTH 'n' FROM status)",
  ],
  truth: ["contains(tags, 'new')", "regexp_like(status, 'o.*')"],
  total: ['approx_distinct(region)', 'max_by(id, price)'],
  statement: [
    'SELECT o.id, t.tag FROM orders o CROSS JOIN UNNEST(o.tags) AS t (tag) ORDER BY 1, 2',
    'VALUES (1, {quoted}), (2, {quoted})',
    'TABLE customers',
  ],
};
