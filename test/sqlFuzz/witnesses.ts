import type { Engine } from '../sqlCorpus/sample.ts';
import { duckdb } from './witnesses/duckdb.ts';
import { mysql } from './witnesses/mysql.ts';
import { postgresql } from './witnesses/postgresql.ts';
import { trino } from './witnesses/trino.ts';
import type { Witness } from './witnesses/witness.ts';

/** ClickHouse tells nothing: there an answer that depends on what is forbidden shows it. */
const silent: Witness = async () => [];

export const WITNESSES: Readonly<Record<Engine, Witness>> = {
  duckdb,
  postgresql,
  mysql,
  clickhouse: silent,
  trino,
};
