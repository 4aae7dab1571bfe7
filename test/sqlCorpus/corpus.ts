/** The corpus by engine: every sample and every attack, in one list each. */
import { clickhouse as hostileClickhouse } from './hostile/clickhouse.ts';
import { duckdb as hostileDuckdb } from './hostile/duckdb.ts';
import { everywhere } from './hostile/everywhere.ts';
import { huge } from './hostile/huge.ts';
import { mysql as hostileMysql } from './hostile/mysql.ts';
import { postgresql as hostilePostgresql } from './hostile/postgresql.ts';
import { trino as hostileTrino } from './hostile/trino.ts';
import { clickhouse } from './legitimate/clickhouse.ts';
import { duckdb } from './legitimate/duckdb.ts';
import { mysql } from './legitimate/mysql.ts';
import { postgresql } from './legitimate/postgresql.ts';
import { trino } from './legitimate/trino.ts';
import type { Attack, Engine, Hostile, Legitimate, Sample, SharedAttack } from './sample.ts';

const LEGITIMATE: Readonly<Record<Engine, Legitimate>> = {
  duckdb,
  postgresql,
  mysql,
  clickhouse,
  trino,
};

const HOSTILE: Readonly<Record<Engine, Hostile>> = {
  duckdb: hostileDuckdb,
  postgresql: hostilePostgresql,
  mysql: hostileMysql,
  clickhouse: hostileClickhouse,
  trino: hostileTrino,
};

export const legitimateOf = (engine: Engine): readonly Sample[] => [
  ...LEGITIMATE[engine].expressions,
  ...LEGITIMATE[engine].statements,
];

const listed = <Kind>({ expressions, statements }: Hostile<Kind>): readonly Kind[] =>
  [...Object.values(expressions), ...Object.values(statements)].flat();

const onOne =
  (engine: Engine) =>
  ({ works = [], ...attack }: SharedAttack): Attack =>
    works === 'everywhere' || works.includes(engine) ? { ...attack, works: true } : attack;

export const hostileOf = (engine: Engine): readonly Attack[] => [
  ...listed(everywhere).map(onOne(engine)),
  ...listed(HOSTILE[engine]),
  ...listed(huge),
];
