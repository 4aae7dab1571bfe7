import type { Deps } from '../deps.ts';
import { createEvents } from '../store/events.ts';
import { createKeyValues } from '../store/keyValues.ts';
import { createSessions } from '../store/sessions.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const RESULTS_KEPT_MS = DAY_MS;
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Takes away what is out of date: results, links, sessions, events. */
export const sweep = async ({ store, spool, now }: Deps): Promise<void> => {
  const time = now();
  await spool.sweep(RESULTS_KEPT_MS);
  await createKeyValues(store.db).removeExpired(time);
  await createSessions(store.db).removeIdle(time);
  await createEvents(store.db).removeBefore(new Date(time.getTime() - EVENTS_KEPT_MS));
};

/** Now and every hour, until the answer is called. */
export const startSweeping = (deps: Deps): (() => void) => {
  const run = () =>
    void sweep(deps).catch((error: unknown) => deps.log.error('Sweeping failed', { error }));
  run();
  const timer = setInterval(run, EVERY_MS);
  return () => clearInterval(timer);
};
