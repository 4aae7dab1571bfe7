/** Every list with what it leaves out, for the tests of all. */
import * as clickhouse from '../clickhouse.ts';
import * as duckdb from '../duckdb.ts';
import type { FunctionNames } from '../functionNames.ts';
import { kindOf } from '../functionNames.ts';
import * as mysql from '../mysql.ts';
import * as postgresql from '../postgresql.ts';
import * as trino from '../trino.ts';
import * as clickhouseOut from './clickhouse.ts';
import * as duckdbOut from './duckdb.ts';
import * as mysqlOut from './mysql.ts';
import * as postgresqlOut from './postgresql.ts';
import { isRefused, type Refused } from './refused.ts';
import * as trinoOut from './trino.ts';

export interface Subject {
  readonly title: string;
  readonly functions: FunctionNames;
  readonly higherOrder: ReadonlySet<string>;
  readonly bareValues: ReadonlySet<string>;
  readonly refused: Refused;
  readonly hostile: ReadonlySet<string>;
}

export const SUBJECTS = {
  duckdb: { title: 'DuckDB', ...duckdb, ...duckdbOut },
  postgresql: { title: 'PostgreSQL', ...postgresql, ...postgresqlOut },
  mysql: { title: 'MySQL', ...mysql, ...mysqlOut },
  clickhouse: { title: 'ClickHouse', ...clickhouse, ...clickhouseOut },
  trino: { title: 'Trino', ...trino, ...trinoOut },
} as const satisfies Readonly<Record<string, Subject>>;

export const isAllowed = ({ functions }: Subject, name: string): boolean =>
  kindOf(functions, name) !== null;

export const allowed = ({ functions }: Subject): readonly string[] => [
  ...functions.scalar.union(functions.aggregate).union(functions.window).union(functions.table),
];

/** Names that are neither allowed nor refused on purpose. */
export const undecided = (catalogue: readonly string[], subject: Subject): readonly string[] =>
  catalogue
    .filter((name) => !isAllowed(subject, name) && !isRefused(subject.refused, name))
    .toSorted();
