import type { Engine } from './engine.ts';

/** A stored database as the engines need it: which kind, and how to reach it. */
export interface EngineTarget {
  readonly id: number;
  readonly backend: string;
  /** Driver settings in clear; decrypted by the store for this call only. Empty for the embedded DuckDB. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** With whose rights it is asked, where that is not for the connection's user: a role or user of the database. */
  readonly as?: string | null;
}

/** One `Engine` per stored database, made when first asked for. */
export interface Engines {
  of(target: EngineTarget): Engine;
  /** Drops the engine of a database whose settings changed or that is gone. */
  forget(databaseId: number): Promise<void>;
  close(): Promise<void>;
}
