/** The grammar of each kind of database. */
import type { Grammar } from './grammar.ts';
import { grammar as clickhouse } from '../engine/clickhouse/grammar.ts';
import { grammar as duckdb } from '../engine/duckdb/grammar.ts';
import { grammar as mysql } from '../engine/mysql/grammar.ts';
import { grammar as postgresql } from '../engine/postgresql/grammar.ts';
import { grammar as trino } from '../engine/trino/grammar.ts';

const GRAMMARS = { clickhouse, duckdb, mysql, postgresql, trino } as const satisfies Record<
  string,
  Grammar
>;

/** Throws for a database of no known kind: nothing of it is read as something else. */
export const grammarOf = (backend: string): Grammar => {
  if (!Object.hasOwn(GRAMMARS, backend)) throw new Error(`There is no grammar for ${backend}.`);
  return GRAMMARS[backend as keyof typeof GRAMMARS];
};
