/** A grammar of what analysts write: texts with holes `{kind}`, for every engine and for each of them. */
import type { Engine } from '../sqlCorpus/sample.ts';
import { CLICKHOUSE } from './productions/clickhouse.ts';
import { DUCKDB } from './productions/duckdb.ts';
import { EVERYWHERE } from './productions/everywhere.ts';
import { MYSQL } from './productions/mysql.ts';
import { POSTGRESQL } from './productions/postgresql.ts';
import { STANDARD } from './productions/standard.ts';
import { TRINO } from './productions/trino.ts';
import { WITH } from './productions/with.ts';
import type { Productions } from './productions/productions.ts';

const OF: Readonly<Record<Engine, readonly Productions[]>> = {
  duckdb: [EVERYWHERE, WITH, STANDARD, DUCKDB],
  postgresql: [EVERYWHERE, WITH, STANDARD, POSTGRESQL],
  mysql: [EVERYWHERE, WITH, MYSQL],
  clickhouse: [EVERYWHERE, CLICKHOUSE],
  trino: [EVERYWHERE, WITH, STANDARD, TRINO],
};

const merged = (engine: Engine): Productions => {
  const all: Record<string, string[]> = {};
  for (const productions of OF[engine]) {
    for (const [kind, texts] of Object.entries(productions)) (all[kind] ??= []).push(...texts);
  }
  return all;
};

const known = new Map<Engine, Productions>();

export const productionsOf = (engine: Engine): Productions => {
  const found = known.get(engine) ?? merged(engine);
  known.set(engine, found);
  return found;
};
