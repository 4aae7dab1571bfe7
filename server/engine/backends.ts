/** Every kind of database there is: an entry here, a dialect, a folder in `drivers/`. */
import type { Dialect } from './dialects/dialect.ts';
import { clickhouse } from './clickhouse/dialect.ts';
import { duckdb } from './duckdb/dialect.ts';
import { mysql } from './mysql/dialect.ts';
import { postgresql } from './postgresql/dialect.ts';
import { trino } from './trino/dialect.ts';
import type { Driver } from './drivers/driver.ts';
import type { DuckdbSetup } from './duckdb/instance.ts';
import { type NetworkSetup, networkSetup, type Parameters } from './drivers/network.ts';
import { EngineError } from './engine.ts';
import type { NetworkRules } from './network/addresses.ts';

export interface Backend {
  readonly dialect: Dialect;
  /** Null for what runs inside the worker itself. */
  readonly defaultPort: number | null;
  /**
   * How it is asked with the rights of somebody else than the connection's user: as a role of the session, which a
   * statement could leave, or as a user who is told beside it, which none can. Absent where there is no sound way.
   */
  readonly impersonatesBy?: 'role' | 'user';
  /** Where names without a schema or catalog are looked up, when that is a setting; else it is the dialect's. */
  home?(parameters: Parameters): Partial<Pick<Dialect, 'defaultSchema' | 'defaultCatalog'>>;
  /** What a worker is told, once: plain JSON. */
  setup(parameters: Parameters, embedded: DuckdbSetup): unknown;
  /** Inside a worker: loads this driver and no other. */
  load(setup: unknown, network: NetworkRules): Promise<Driver>;
}

const embedded = (dialect: Dialect, load: (setup: DuckdbSetup) => Promise<Driver>): Backend => ({
  dialect,
  defaultPort: null,
  setup: (_, setup) => setup,
  load: (setup) => load(setup as DuckdbSetup),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type LoadNetworked = (setup: NetworkSetup, network: NetworkRules) => Promise<Driver>;

const networked = (dialect: Dialect, defaultPort: number, load: LoadNetworked): Backend => ({
  dialect,
  defaultPort,
  setup: (parameters) => networkSetup(parameters, defaultPort),
  load: (setup, network) => load(setup as NetworkSetup, network),
});

export const BACKENDS: Readonly<Record<string, Backend>> = {
  duckdb: embedded(duckdb, async (setup) =>
    (await import('./duckdb/driver.ts')).createDuckdbDriver(setup),
  ),
  postgresql: {
    ...networked(postgresql, 5432, async (setup, network) =>
      (await import('./postgresql/driver.ts')).createPostgresqlDriver(setup, network),
    ),
    impersonatesBy: 'role',
    // The one that a connection is in.
    home: ({ database }) => ({ defaultCatalog: textOf(database) || null }),
  },
  mysql: {
    ...networked(mysql, 3306, async (setup, network) =>
      (await import('./mysql/driver.ts')).createMysqlDriver(setup, network),
    ),
    home: ({ database }) => ({ defaultSchema: textOf(database) }),
  },
  clickhouse: {
    ...networked(clickhouse, 8123, async (setup, network) =>
      (await import('./clickhouse/driver.ts')).createClickhouseDriver(setup, network),
    ),
    home: ({ database }) => ({ defaultSchema: textOf(database) || clickhouse.defaultSchema }),
  },
  trino: {
    ...networked(trino, 8080, async (setup, network) =>
      (await import('./trino/driver.ts')).createTrinoDriver(setup, network),
    ),
    impersonatesBy: 'user',
    home: ({ database }) => {
      const [defaultCatalog = '', defaultSchema = ''] = textOf(database).split('/');
      return { defaultCatalog: defaultCatalog || null, defaultSchema };
    },
  },
};

export const backendOf = (name: string): Backend => {
  const backend = Object.hasOwn(BACKENDS, name) ? BACKENDS[name] : undefined;
  if (!backend) throw new EngineError('connection', `There is no driver for ${name} databases.`);
  return backend;
};
