import { join } from 'node:path';
import type { Grammar } from '../statement/grammar.ts';
import type { ConnectionProblem } from './connectionProblem.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Driver } from './drivers/driver.ts';
import type { Parameters } from './drivers/network.ts';
import type { NetworkRules } from './network/addresses.ts';
import type { Planner } from './planner/planner.ts';

/** What the server knows of a kind of database, besides what the page knows too (`common/engines`). */
export interface EngineModule {
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly planner: Planner;
  /** A query for the names of its functions, where it has one. */
  readonly functionNames: string | null;
  /** Null for what runs inside the worker itself. */
  readonly network: NetworkAccess | null;
  /** Where names without a schema or catalog are looked up, when that is a setting; else it is the dialect's. */
  readonly home?: (
    parameters: Parameters,
  ) => Partial<Pick<Dialect, 'defaultSchema' | 'defaultCatalog'>>;
  /** The path of its driver's file, which workers alone load, and no other with it. */
  readonly driver: string;
}

/** How a server elsewhere is reached, and what it answers when it is not. */
export interface NetworkAccess {
  readonly tls: TlsSettings;
  /** Settings of other tools' addresses that change nothing here. */
  readonly ignoredSettings: readonly string[];
  /** Answers only where somebody is signed in at the database, whatever the database's name. */
  readonly probe: 'schemas' | 'catalogs';
  /** In the order in which they are looked for. */
  readonly problems: readonly ConnectionProblem[];
}

export interface TlsChoice {
  readonly encryption?: boolean;
  readonly verify?: boolean;
}

/** How addresses choose encryption. */
export interface TlsSettings {
  /** What a setting chooses, by its value in lower case. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, TlsChoice>>>>;
  readonly verifiesByDefault: boolean;
  /** How an address that we write says it. */
  readonly written: { readonly encrypted: string; readonly verified: string };
}

export interface DriverFile {
  createDriver(setup: never, network: NetworkRules): Driver;
}

/**
 * The driver's file in an engine's folder. `_Create` is the type of its `createDriver`: what makes no driver does not
 * compile.
 */
export const driverAt = <_Create extends DriverFile['createDriver']>(folder: string): string =>
  join(folder, 'driver.ts');
