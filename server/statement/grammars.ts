/** The grammar of each kind of database. */
import type { Grammar } from './grammar.ts';
import { clickhouse } from '../engine/clickhouse/grammar.ts';
import { duckdb } from '../engine/duckdb/grammar.ts';
import { mysql } from '../engine/mysql/grammar.ts';
import { postgresql } from '../engine/postgresql/grammar.ts';
import { trino } from '../engine/trino/grammar.ts';

const GRAMMARS = { clickhouse, duckdb, mysql, postgresql, trino } as const satisfies Record<
  string,
  Grammar
>;

/** Throws for a database of no known kind: nothing of it is read as something else. */
export const grammarOf = (backend: string): Grammar => {
  if (!Object.hasOwn(GRAMMARS, backend)) throw new Error(`There is no grammar for ${backend}.`);
  return GRAMMARS[backend as keyof typeof GRAMMARS];
};
