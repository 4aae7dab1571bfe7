/**
 * Every kind of database that can be connected. The server has a list with the same keys, so that neither misses one.
 */
import { clickhouse } from './clickhouse.ts';
import type { EngineDescriptor } from './descriptor.ts';
import { duckdb } from './duckdb.ts';
import { foreignEngine } from './foreign.ts';
import type { LexicalRules } from './lexicalRules.ts';
import { mysql } from './mysql.ts';
import { postgresql } from './postgresql.ts';
import { trino } from './trino.ts';

export const ENGINES = {
  duckdb,
  postgresql,
  mysql,
  clickhouse,
  trino,
} as const satisfies Readonly<Record<string, EngineDescriptor>>;

/** The name in stored databases and on the wire. */
export type Backend = keyof typeof ENGINES;

export const BACKENDS = Object.keys(ENGINES) as readonly Backend[];

export const isBackend = (name: string): name is Backend => Object.hasOwn(ENGINES, name);

/** The descriptor for this name; for unknown databases the assumptions of `foreign.ts`. */
export const engineOf = (name: string | null | undefined): EngineDescriptor =>
  name && isBackend(name) ? ENGINES[name] : foreignEngine(name ?? '');

/** The lexical rules of its SQL. */
export const rulesOf = (name: string | null | undefined): LexicalRules => engineOf(name).lexical;
