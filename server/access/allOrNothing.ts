import { createGate } from './gate.ts';
import type { Deps } from '../deps.ts';
import { atomically } from '../store/atomically.ts';

/** Runs writes of several parts in one transaction; the work may use only the store it is given. */
export const allOrNothing = <D extends Pick<Deps, 'store' | 'gate'>, T>(
  deps: D,
  work: (deps: D) => Promise<T>,
): Promise<T> =>
  atomically(deps.store.db, (db) =>
    work({ ...deps, store: { ...deps.store, db }, gate: createGate(db) }),
  );
