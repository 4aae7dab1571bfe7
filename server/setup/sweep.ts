import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { sweepResults } from '../results/sweepResults.ts';
import { createEvents } from '../store/events.ts';
import { createKeyValues } from '../store/keyValues.ts';
import { createSessions } from '../store/sessions.ts';

const BACKUPS_KEPT = 24;
const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Removes what has expired: results, links, sessions, events. */
export const sweep = async (deps: Deps): Promise<void> => {
  const { store, now } = deps;
  const time = now();
  await sweepResults(deps);
  await createKeyValues(store.db).removeExpired(time);
  await createSessions(store).removeIdle(time);
  await createEvents(store.db).removeBefore(new Date(time.getTime() - EVENTS_KEPT_MS));
};

/** A copy of the store for each hour that the server runs; the last 24 are kept. */
export const backUp = async ({ store, config, now }: Deps): Promise<void> => {
  if (!store.backup) return;
  const folder = join(config.dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hour = now().toISOString().slice(0, 13);
  await store.backup(join(folder, `store-${hour}.sqlite`));
  const copies = (await readdir(folder)).filter((name) => /^store-.*\.sqlite$/.test(name));
  const old = copies.toSorted().slice(0, -BACKUPS_KEPT);
  await Promise.all(old.map((name) => rm(join(folder, name))));
};

/** Now and every hour, until the returned function is called. */
export const startSweeping = (deps: Deps): (() => void) => {
  const run = () =>
    void sweep(deps)
      .then(() => backUp(deps))
      .catch((error: unknown) => deps.log.error('Sweeping or backing up failed', { error }));
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => clearInterval(timer);
};
