import { join } from 'node:path';
import type { Grammar } from '../statement/grammar.ts';
import type { ConnectionProblem } from './connectionProblem.ts';
import type { TableRef } from './engine.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Driver } from './drivers/driver.ts';
import type { Parameters } from './drivers/network.ts';
import type { NetworkRules } from './network/addresses.ts';
import type { Planner } from './planner/planner.ts';

/** What the server knows about a kind of database, in addition to what the page knows too (`common/engines`). */
export interface EngineModule {
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly planner: Planner;
  /** A query for the names of its functions, where it has one. */
  readonly functionNames: string | null;
  /** Whether a statement shows the SQL of other sessions; `home` is the schema of names without one. */
  readonly showsOthersSql: (sql: string, home: string | null) => boolean;
  /** The table of another’s partitions, with a column for each key; absent where there are no such tables. */
  readonly partitionsOf?: (table: TableRef) => string;
  /** Null for a database inside the worker itself. */
  readonly network: NetworkAccess | null;
  /** The setting with the schema or catalog for names without one; otherwise the dialect’s default applies. */
  readonly home?: (
    parameters: Parameters,
  ) => Partial<Pick<Dialect, 'defaultSchema' | 'defaultCatalog'>>;
  /** The path of its driver’s file; a worker loads only this one. */
  readonly driver: string;
}

/** How a server elsewhere is reached, and its failures when that does not work. */
export interface NetworkAccess {
  readonly tls: TlsSettings;
  /** Settings in addresses of other tools that have no effect here. */
  readonly ignoredSettings: readonly string[];
  /** The database opens only with a user, whatever the database’s name. */
  readonly probe: 'schemas' | 'catalogs';
  /** In the order in which they are tried. */
  readonly problems: readonly ConnectionProblem[];
}

export interface TlsChoice {
  readonly encryption?: boolean;
  readonly verify?: boolean;
}

/** How addresses select encryption. */
export interface TlsSettings {
  /** The choice for each value in lower case. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, TlsChoice>>>>;
  readonly verifiesByDefault: boolean;
  /** How our own addresses write it. */
  readonly written: { readonly encrypted: string; readonly verified: string };
}

export interface DriverFile {
  createDriver(setup: never, network: NetworkRules): Driver;
}

/**
 * The driver’s file in an engine’s folder. `_Create` is the type of its `createDriver`, so a file without a driver does
 * not compile.
 */
export const driverAt = <_Create extends DriverFile['createDriver']>(folder: string): string =>
  join(folder, 'driver.ts');
