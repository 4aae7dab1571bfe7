/** The grammar of each kind of database. */
import type { Grammar } from './grammar.ts';
import { clickhouse } from './grammars/clickhouse.ts';
import { duckdb } from './grammars/duckdb.ts';
import { mysql } from './grammars/mysql.ts';
import { postgresql } from './grammars/postgresql.ts';
import { trino } from './grammars/trino.ts';

const GRAMMARS = { clickhouse, duckdb, mysql, postgresql, trino } as const satisfies Record<
  string,
  Grammar
>;

/** Throws for a database of no known kind: nothing of it is read as something else. */
export const grammarOf = (backend: string): Grammar => {
  if (!Object.hasOwn(GRAMMARS, backend)) throw new Error(`There is no grammar for ${backend}.`);
  return GRAMMARS[backend as keyof typeof GRAMMARS];
};
