/** Stored results are kept for a day, within a budget for each person and one for all. */
import type { Deps } from '../deps.ts';
import type { ResultFiles } from '../engine/engine.ts';
import { createQueries } from '../store/queries.ts';

const KEPT_MS = 86_400_000;
/** Longer than any run may take; an unfinished result of that age has lost its worker. */
const UNFINISHED_MS = 3_600_000;

export interface ResultBudget {
  readonly resultBytesPerUser: number;
  readonly resultBytesInAll: number;
}

/**
 * What is removed: old results, views of removed results, then the oldest of people above their budget, then the oldest
 * of all.
 */
export const outOfBudget = (
  files: readonly ResultFiles[],
  ownerOf: (key: string) => number | undefined,
  { resultBytesPerUser, resultBytesInAll }: ResultBudget,
  now: number,
): readonly string[] => {
  const owned = new Map<number, number>();
  let inAll = 0;
  const isKept = ({ key, bytes, writtenAt, isWhole, viewOf }: ResultFiles): boolean => {
    const age = now - writtenAt;
    if (age > (isWhole ? KEPT_MS : Math.max(KEPT_MS, UNFINISHED_MS))) return false;
    const owner = ownerOf(viewOf ?? key);
    const ofOwner = bytes + (owner === undefined ? 0 : (owned.get(owner) ?? 0));
    const isOver = ofOwner > resultBytesPerUser || inAll + bytes > resultBytesInAll;
    if (isOver && isWhole) return false;
    inAll += bytes;
    if (owner !== undefined) owned.set(owner, ofOwner);
    return true;
  };
  const newestFirst = files.toSorted((a, b) => b.writtenAt - a.writtenAt);
  const kept = new Set(newestFirst.filter(isKept).map(({ key }) => key));
  return newestFirst
    .filter(({ key, viewOf }) => !kept.has(key) || (viewOf !== null && !kept.has(viewOf)))
    .map(({ key }) => key);
};

export const sweepResults = async ({ store, spool, config, now }: Deps): Promise<void> => {
  const files = await spool.files();
  const keys = files.map(({ key, viewOf }) => viewOf ?? key);
  const owners = await createQueries(store.db).ownersOf([...new Set(keys)]);
  const gone = outOfBudget(files, (key) => owners.get(key), config.limits, now().getTime());
  for (const key of gone) await spool.remove(key);
};

/** The hourly sweep is too late for a person who fills the disk in a minute. */
const SWEPT_AFTER_BYTES = 256 * 1024 ** 2;

/** Counts every new result, and sweeps after so many bytes, one sweep at a time. */
export const createSweepAfter = (
  deps: Deps,
  sweptAfterBytes = SWEPT_AFTER_BYTES,
): ((bytes: number) => void) => {
  let unswept = 0;
  let isSweeping = false;
  return (bytes) => {
    unswept += bytes;
    if (isSweeping || unswept < sweptAfterBytes) return;
    unswept = 0;
    isSweeping = true;
    sweepResults(deps)
      .catch((error: unknown) => deps.log.error('Sweeping results failed', { error }))
      .finally(() => {
        isSweeping = false;
      });
  };
};
