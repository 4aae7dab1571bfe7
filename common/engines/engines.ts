/** Every kind of database that we connect. The server has a list of the same keys, so that none is forgotten there. */
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

/** As stored databases and the wire name it. */
export type Backend = keyof typeof ENGINES;

export const BACKENDS = Object.keys(ENGINES) as readonly Backend[];

export const isBackend = (name: string): name is Backend => Object.hasOwn(ENGINES, name);

/** What is known of a database of this name; of one that is not ours, what `foreign.ts` assumes. */
export const engineOf = (name: string | null | undefined): EngineDescriptor =>
  name && isBackend(name) ? ENGINES[name] : foreignEngine(name ?? '');

/** How its SQL is taken apart. */
export const rulesOf = (name: string | null | undefined): LexicalRules => engineOf(name).lexical;
