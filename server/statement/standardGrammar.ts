/** What most dialects have alike. */
import type { Escapes } from './quoted.ts';
import { fixedList, fixedSigns } from './tree.ts';

export const PUNCTUATION = fixedSigns('( ) [ ] { } , . ; : :: -> => :=');
export const LOGIC = fixedList('AND|OR');
export const PATTERNS = fixedList('LIKE|NOT LIKE|ESCAPE');
export const BETWEEN = fixedList('BETWEEN|NOT BETWEEN');
export const DISTINCTION = fixedList('IS DISTINCT FROM|IS NOT DISTINCT FROM');
export const TRUTHS = fixedList('IS TRUE|IS NOT TRUE|IS FALSE|IS NOT FALSE');
export const UNKNOWNS = fixedList('IS UNKNOWN|IS NOT UNKNOWN');
export const NULLS = fixedList('IS NULL|IS NOT NULL');
export const VALUES = fixedList('NULL|TRUE|FALSE');
export const NOW = fixedList(
  'CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP',
);
export const MOMENTS = fixedList('DATE|TIME|TIMESTAMP');
export const ZONED = fixedList(
  'TIMESTAMP WITH TIME ZONE|TIMESTAMP WITHOUT TIME ZONE|TIME WITH TIME ZONE|TIME WITHOUT TIME ZONE',
);
export const UNITS = fixedList(
  'YEAR|QUARTER|MONTH|WEEK|DAY|HOUR|MINUTE|SECOND|MILLISECOND|MICROSECOND',
);
export const JOINS = fixedList(
  'JOIN|INNER JOIN|LEFT JOIN|LEFT OUTER JOIN|RIGHT JOIN|RIGHT OUTER JOIN|FULL JOIN|FULL OUTER JOIN|CROSS JOIN|NATURAL JOIN|NATURAL INNER JOIN|NATURAL LEFT JOIN|NATURAL LEFT OUTER JOIN|NATURAL RIGHT JOIN|NATURAL RIGHT OUTER JOIN|NATURAL FULL JOIN|NATURAL FULL OUTER JOIN',
);

/** `E'…'` of PostgreSQL and DuckDB. */
export const ESCAPE_STRINGS: Escapes = {
  table: { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' },
  hasHex: true,
  hasUnicode: true,
  refused: '01234567uU',
  otherwise: 'itself',
};
