import { describe } from 'vitest';
import type { ServiceUrls } from '../services.ts';
import { describeWith } from '../withService.ts';
import type { Engine } from './sample.ts';

const SERVERS: Readonly<Record<Exclude<Engine, 'duckdb'>, keyof ServiceUrls>> = {
  postgresql: 'postgresUrl',
  mysql: 'mysqlUrl',
  clickhouse: 'clickhouseUrl',
  trino: 'trinoUrl',
};

/** DuckDB is always there; the others where a server is. */
export const describeOn = (engine: Engine, title: string, suite: (url: string) => void) => {
  if (engine === 'duckdb') describe(title, () => suite(''));
  else describeWith(SERVERS[engine], title, suite);
};
