/** Several questions about the same rows as one statement that reads these rows once. */
import type { Dialect } from '../../engine/dialects/dialect.ts';
import { SHARED_ROWS } from '../apart.ts';
import { join, render, type Rendered, sql, type Sql } from '../sql.ts';

/** To keep more rows than these would take longer than to read them again for each question. */
export const SHARED_ROWS_MAX = 250_000;

export interface Part {
  /** What it asks of the rows that all share. */
  readonly question: Sql;
  readonly columns: number;
  /** Rows of its answer at most; one more says that there were more. */
  readonly limit: number;
}

/** The first column says which question a row answers, and is −1 where there are too many rows to share. */
export const merged = (rows: Sql, parts: readonly Part[], dialect: Dialect): Rendered => {
  let next = 0;
  const answers = parts.map(({ question, columns, limit }, at): Sql => {
    const names = Array.from({ length: columns }, () => `c${next++}`).join(', ');
    return sql`(SELECT ${String(at)} AS place, * FROM (\n${question}\n) AS answer(${names})${dialect.limit('', limit + 1, 0)})`;
  });
  const tooMany = sql`SELECT -1 AS place FROM (SELECT COUNT(*) AS n FROM ${SHARED_ROWS}) AS counted WHERE n > ${String(SHARED_ROWS_MAX)}`;
  return render(
    sql`WITH ${SHARED_ROWS} AS MATERIALIZED (\n${rows}${dialect.limit('', SHARED_ROWS_MAX + 1, 0)}\n)\n${join([tooMany, ...answers], '\nUNION ALL BY NAME\n')}`,
    dialect,
  );
};
