import type { Client } from '../../sqlCorpus/clients.ts';

/** What the database itself says that a statement touches beyond the open tables and the listed functions. */
export type Witness = (client: Client, sql: string) => Promise<readonly string[]>;

/** EXPLAIN is asked of the query behind it. */
export const withoutExplain = (sql: string): string => sql.replace(/^EXPLAIN (ANALYZE )?/, '');

/** The first column of each row. */
export const firstColumn = (rows: string): readonly string[] =>
  (JSON.parse(rows) as readonly (readonly unknown[])[]).map(([cell]) => String(cell));
