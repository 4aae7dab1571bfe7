/** Which statements show what others run, without the databases: what is shown there is tried with the gate. */
import { describe, expect, test } from 'vitest';
import type { Backend } from '#common/engines/engines.ts';
import { ENGINE_MODULES } from './modules.ts';

type Case = readonly [sql: string, home?: string];

interface Cases {
  readonly shown: readonly Case[];
  readonly own: readonly Case[];
}

const CASES: Readonly<Partial<Record<Backend, Cases>>> = {
  postgresql: {
    shown: [
      ['TABLE pg_stat_activity'],
      ['SELECT query FROM PG_CATALOG.PG_STAT_ACTIVITY'],
      ['SELECT * FROM pg_stat_statements(true)'],
      ['CREATE VIEW v AS SELECT * FROM "pg_stat_activity"'],
    ],
    own: [
      ["SELECT 'pg_stat_activity' AS name"],
      ['SELECT "PG_STAT_ACTIVITY" FROM t'],
      ['SELECT relname FROM pg_stat_user_tables'],
      ['SELECT activity FROM t -- pg_stat_activity'],
    ],
  },
  mysql: {
    shown: [
      ['show processlist'],
      ['SELECT * FROM Information_Schema . Processlist'],
      ['SELECT * FROM sys.session'],
      ['SELECT processlist_info FROM threads', 'performance_schema'],
      ['SELECT argument FROM mysql.general_log'],
      ["SHOW BINLOG EVENTS IN 'a'"],
      ['EXPLAIN FOR CONNECTION 5'],
      ['EXPLAIN FORMAT=JSON FOR CONNECTION 5'],
    ],
    own: [
      ['SELECT sys, performance_schema FROM t'],
      ['SELECT threads FROM pools'],
      ['SHOW ENGINES'],
      ['EXPLAIN SELECT * FROM t FOR UPDATE'],
      ["SELECT 'processlist'"],
    ],
  },
  clickhouse: {
    shown: [
      ['SHOW PROCESSLIST'],
      ['SELECT query FROM system . processes'],
      ['SELECT query FROM system."\\x70rocesses"'],
      ['SELECT query FROM query_log_3', 'system'],
      ['SELECT 1 WHERE 1 IN system.query_log'],
    ],
    own: [
      ['SELECT processes FROM t'],
      ['SELECT query FROM query_log', 'sales'],
      ['SELECT name FROM system.tables'],
      ['SELECT system, processes FROM t'],
    ],
  },
  trino: {
    shown: [
      ['SELECT query FROM system.runtime.queries'],
      ['TABLE "SYSTEM"."RUNTIME"."QUERIES"'],
      ['SELECT query FROM queries', 'runtime'],
    ],
    own: [
      ['SELECT queries FROM t'],
      ['SELECT * FROM sales.queries'],
      ['SELECT * FROM system.runtime.nodes'],
    ],
  },
};

const placed = (cases: readonly Case[]) =>
  cases.map(([sql, home = 'sales']) => [sql, home] as const);

describe.each(Object.entries(CASES))('on %s', (backend, { shown, own }) => {
  const { showsOthersSql } = ENGINE_MODULES[backend as Backend];

  test.each(placed(shown))('%s in %s shows what others run [T5, T13]', (sql, home) => {
    expect(showsOthersSql(sql, home)).toBe(true);
  });

  test.each(placed(own))('%s in %s does not', (sql, home) => {
    expect(showsOthersSql(sql, home)).toBe(false);
  });
});
