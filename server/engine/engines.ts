import type { Engine } from './engine.ts';

/** A stored database as the engines need it: its kind, and how to reach it. */
export interface EngineTarget {
  readonly id: number;
  readonly backend: string;
  /** Driver settings in clear text, decrypted by the store for this call only. Empty for the embedded DuckDB. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The role or user of the database to impersonate, if not the connection’s user. */
  readonly as?: string | null;
}

/** One `Engine` per stored database, created when first needed. */
export interface Engines {
  of(target: EngineTarget): Engine;
  /** Drops the engine of a database that was changed or deleted. */
  forget(databaseId: number): Promise<void>;
  close(): Promise<void>;
}
