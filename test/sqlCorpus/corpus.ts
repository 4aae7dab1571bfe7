/** The corpus by engine: every sample and every attack, in one list each. */
import { clickhouse } from './legitimate/clickhouse.ts';
import { duckdb } from './legitimate/duckdb.ts';
import { mysql } from './legitimate/mysql.ts';
import { postgresql } from './legitimate/postgresql.ts';
import { trino } from './legitimate/trino.ts';
import type { Engine, Legitimate, Sample } from './sample.ts';

const LEGITIMATE: Readonly<Record<Engine, Legitimate>> = {
  duckdb,
  postgresql,
  mysql,
  clickhouse,
  trino,
};

export const legitimateOf = (engine: Engine): readonly Sample[] => [
  ...LEGITIMATE[engine].expressions,
  ...LEGITIMATE[engine].statements,
];
