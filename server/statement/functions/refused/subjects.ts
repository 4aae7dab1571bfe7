/** Every list with what it leaves out, for the tests of all. */
import { clickhouse } from '../../grammars/clickhouse.ts';
import { duckdb } from '../../grammars/duckdb.ts';
import type { Grammar } from '../../grammar.ts';
import { kindOf } from '../functionNames.ts';
import { mysql } from '../../grammars/mysql.ts';
import { postgresql } from '../../grammars/postgresql.ts';
import { trino } from '../../grammars/trino.ts';
import * as clickhouseOut from './clickhouse.ts';
import * as duckdbOut from './duckdb.ts';
import * as mysqlOut from './mysql.ts';
import * as postgresqlOut from './postgresql.ts';
import { isRefused, type Refused } from './refused.ts';
import * as trinoOut from './trino.ts';

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
