/** What the editor offers while one types: keywords, functions, tables, and columns of opened tables. */
import type { Ace } from 'ace-builds';
import type { OpenTable, TableName } from '../state/types';

const KEYWORDS =
  'SELECT FROM WHERE GROUP BY ORDER BY HAVING LIMIT OFFSET JOIN LEFT JOIN RIGHT JOIN FULL JOIN CROSS JOIN ON USING AS AND OR NOT IN IS NULL BETWEEN LIKE ILIKE CASE WHEN THEN ELSE END DISTINCT UNION ALL WITH EXISTS ASC DESC OVER PARTITION BY INTERVAL CAST EXPLAIN VALUES EXCEPT INTERSECT TRUE FALSE QUALIFY'
    .replaceAll(/ (BY|JOIN)/g, '_$1')
    .split(' ')
    .map((word) => word.replace('_', ' '));
const FUNCTIONS =
  'COUNT SUM AVG MIN MAX COALESCE ROUND ABS LOWER UPPER LENGTH TRIM SUBSTRING CONCAT DATE_TRUNC EXTRACT NOW CURRENT_DATE CURRENT_TIMESTAMP ROW_NUMBER RANK DENSE_RANK LAG LEAD FIRST_VALUE LAST_VALUE STDDEV VARIANCE MEDIAN STRING_AGG NULLIF GREATEST LEAST FLOOR CEIL'.split(
    ' ',
  );

interface Words {
  readonly tables: readonly TableName[];
  readonly opened: readonly OpenTable[];
  readonly schemas: readonly string[];
}

const PLAIN = /^[a-z_][a-z0-9_]*$/;
/** A name as SQL reads it back. */
export const quoted = (name: string): string =>
  PLAIN.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

export const completionsOf = ({ tables, opened, schemas }: Words): Ace.Completion[] => [
  ...opened.flatMap(({ name: table, columns }) =>
    columns.map(({ name, type }) => ({
      caption: name,
      value: quoted(name),
      meta: `${table} · ${type.toLowerCase()}`,
      score: 400,
    })),
  ),
  ...tables.map(({ name, kind }) => ({
    caption: name,
    value: quoted(name),
    meta: kind === 'table' ? 'table' : 'view',
    score: 300,
  })),
  ...schemas.map((name) => ({ caption: name, value: quoted(name), meta: 'schema', score: 200 })),
  ...KEYWORDS.map((value) => ({ caption: value, value, meta: 'keyword', score: 100 })),
  ...FUNCTIONS.map((value) => ({ caption: value, value, meta: 'function', score: 90 })),
];
