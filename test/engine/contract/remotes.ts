/** The databases that are servers, for tests that run on each: how to connect, and how to create a schema. */
import type { ServiceUrls } from '../../services.ts';
import type { EngineTarget } from '../../../server/engine/engines.ts';
import { clickhouseTarget, mysqlTarget, postgresTarget, trinoTarget } from '../someEngines.ts';
import { clickhouseServer } from './clickhouse.ts';
import { mysqlServer } from './mysql.ts';
import { postgresServer } from './postgresql.ts';
import type { Server } from './subject.ts';
import { trinoServer } from './trino.ts';

interface Made {
  readonly views?: readonly string[];
  readonly tables?: readonly string[];
}

export interface Remote {
  readonly title: string;
  readonly service: keyof ServiceUrls;
  readonly open: (url: string) => Promise<Server>;
  /** A connection whose default is that schema, if possible. */
  readonly target: (url: string, schema: string) => EngineTarget;
  readonly make: (schema: string) => string;
  /** Drops it with everything in it; some servers need the names. */
  readonly remove: (schema: string, made?: Made) => readonly string[];
  /** What CREATE TABLE needs after its columns. */
  readonly storage: string;
  /** The name of its text type. */
  readonly text: string;
}

export const REMOTES: readonly Remote[] = [
  {
    title: 'PostgreSQL',
    service: 'postgresUrl',
    open: postgresServer,
    target: postgresTarget,
    make: (schema) => `CREATE SCHEMA ${schema}`,
    remove: (schema) => [`DROP SCHEMA IF EXISTS ${schema} CASCADE`],
    storage: '',
    text: 'VARCHAR(20)',
  },
  {
    title: 'MySQL (MariaDB stands in for it)',
    service: 'mysqlUrl',
    open: mysqlServer,
    target: mysqlTarget,
    make: (schema) => `CREATE DATABASE ${schema}`,
    remove: (schema) => [`DROP DATABASE IF EXISTS ${schema}`],
    storage: '',
    text: 'VARCHAR(20)',
  },
  {
    title: 'ClickHouse (18.16)',
    service: 'clickhouseUrl',
    open: clickhouseServer,
    target: clickhouseTarget,
    make: (schema) => `CREATE DATABASE ${schema}`,
    remove: (schema) => [`DROP DATABASE IF EXISTS ${schema}`],
    storage: ' ENGINE = Memory',
    text: 'String',
  },
  {
    title: 'Trino',
    service: 'trinoUrl',
    open: trinoServer,
    target: (url, schema) => trinoTarget(url, `memory/${schema}`),
    make: (schema) => `CREATE SCHEMA memory.${schema}`,
    remove: (schema, { views = [], tables = [] } = {}) => [
      ...views.map((name) => `DROP VIEW IF EXISTS memory.${schema}.${name}`),
      ...tables.map((name) => `DROP TABLE IF EXISTS memory.${schema}.${name}`),
      `DROP SCHEMA IF EXISTS memory.${schema}`,
    ],
    storage: '',
    text: 'VARCHAR(20)',
  },
];
