/** Databases that we do not connect, but an existing Superset behind the page may. */
import { clickhouse } from './clickhouse.ts';
import type { EngineDescriptor } from './descriptor.ts';
import { mysql } from './mysql.ts';
import { postgresql } from './postgresql.ts';

/** What is known about some of them, by their name on the wire. */
const KNOWN: Readonly<Record<string, Partial<EngineDescriptor>>> = {
  mariadb: { ...mysql, displayName: 'MariaDB' },
  clickhousedb: clickhouse,
  sqlite: { displayName: 'SQLite', formatter: 'sqlite' },
  presto: { hasPartitions: true },
  hive: { hasPartitions: true },
  bigquery: { hasPartitions: true },
};

/** A database with the server’s name for it and the rules of PostgreSQL, except where more is known. */
export const foreignEngine = (name: string): EngineDescriptor => ({
  ...postgresql,
  displayName: name,
  words: { keywords: [], functions: postgresql.words.functions },
  impersonation: { by: null, why: 'This kind of database cannot be asked so.' },
  validator: null,
  formatter: 'sql',
  ...(Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined),
  connection: null,
});
