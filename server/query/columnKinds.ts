import type { Generic } from '../engine/engine.ts';

/** What a dataset says of its columns. */
export interface SaidKinds {
  /** Columns of the dataset that are moments, however they are stored. */
  readonly moments: readonly string[];
  /** What columns are that have no value. */
  readonly blank: readonly (readonly [name: string, kind: Generic])[];
}
