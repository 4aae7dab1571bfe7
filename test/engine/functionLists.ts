/** Every list with what it leaves out, for the tests of all. */
import { clickhouse } from '../../server/engine/clickhouse/grammar.ts';
import { duckdb } from '../../server/engine/duckdb/grammar.ts';
import type { Grammar } from '../../server/statement/grammar.ts';
import { kindOf } from '../../server/statement/functionNames.ts';
import { mysql } from '../../server/engine/mysql/grammar.ts';
import { postgresql } from '../../server/engine/postgresql/grammar.ts';
import { trino } from '../../server/engine/trino/grammar.ts';
import * as clickhouseOut from '../../server/engine/clickhouse/refusedFunctions.ts';
import * as duckdbOut from '../../server/engine/duckdb/refusedFunctions.ts';
import * as mysqlOut from '../../server/engine/mysql/refusedFunctions.ts';
import * as postgresqlOut from '../../server/engine/postgresql/refusedFunctions.ts';
import { isRefused, type Refused } from '../../server/statement/refused.ts';
import * as trinoOut from '../../server/engine/trino/refusedFunctions.ts';

export interface Subject {
  readonly title: string;
  readonly grammar: Grammar;
  readonly refused: Refused;
  readonly hostile: ReadonlySet<string>;
}

export const SUBJECTS = {
  duckdb: { title: 'DuckDB', grammar: duckdb, ...duckdbOut },
  postgresql: { title: 'PostgreSQL', grammar: postgresql, ...postgresqlOut },
  mysql: { title: 'MySQL', grammar: mysql, ...mysqlOut },
  clickhouse: { title: 'ClickHouse', grammar: clickhouse, ...clickhouseOut },
  trino: { title: 'Trino', grammar: trino, ...trinoOut },
} as const satisfies Readonly<Record<string, Subject>>;

export const isAllowed = ({ grammar: { functions } }: Subject, name: string): boolean =>
  kindOf(functions, name) !== null;

export const allowed = ({ grammar: { functions } }: Subject): readonly string[] => [
  ...functions.scalar.union(functions.aggregate).union(functions.window).union(functions.table),
];

/** Names that are neither allowed nor refused on purpose. */
export const undecided = (catalogue: readonly string[], subject: Subject): readonly string[] =>
  catalogue
    .filter((name) => !isAllowed(subject, name) && !isRefused(subject.refused, name))
    .toSorted();
