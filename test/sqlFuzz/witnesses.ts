import type { Engine } from '../sqlCorpus/sample.ts';
import { duckdb } from './witnesses/duckdb.ts';
import { mysql } from './witnesses/mysql.ts';
import { postgresql } from './witnesses/postgresql.ts';
import { trino } from './witnesses/trino.ts';
import type { Witness } from './witnesses/witness.ts';

/** ClickHouse has no such statement: a result that depends on forbidden data shows it. */
const silent: Witness = async () => [];

export const WITNESSES: Readonly<Record<Engine, Witness>> = {
  duckdb,
  postgresql,
  mysql,
  clickhouse: silent,
  trino,
};
