import type { Engine } from './engine.ts';

/** A stored database as the engines need it: which kind, and how to reach it. */
export interface EngineTarget {
  readonly id: number;
  readonly backend: string;
  /** Driver settings in clear; decrypted by the store for this call only. Empty for the embedded DuckDB. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

import type { Results } from './results/results.ts';
/** One `Engine` per stored database, made when first asked for. */
export interface Engines {
  of(target: EngineTarget): Engine;
  /** What is done with stored results after their runs. */
  readonly results: Results;
  /** Drops the engine of a database whose settings changed or that is gone. */
  forget(databaseId: number): Promise<void>;
  close(): Promise<void>;
}
