/** Starts refreshes when their schedule says so. */
import { Schedule } from '#common/wire/schedule.ts';
import type { Deps } from '../deps.ts';
import { latestMoment } from '../schedules/moments.ts';
import { fromJson } from '../store/codec.ts';
import { createRefreshedTables, type StoredRefreshedTable } from '../store/refreshedTables.ts';
import { refresherOf } from './refresher.ts';

const TICK_MS = 20_000;
const HOUR_MS = 3_600_000;

export const scheduleOf = ({
  schedule,
}: Pick<StoredRefreshedTable, 'schedule'>): Schedule | null =>
  schedule === null ? null : Schedule.parse(fromJson(schedule));

/** What fails is tried less and less often: one hour, two, four and eight after the moment that failed. */
export const earliestNext = ({
  failures,
  scheduled_on,
}: Pick<StoredRefreshedTable, 'failures' | 'scheduled_on'>): Date =>
  new Date(Date.parse(scheduled_on) + (failures === 0 ? 0 : HOUR_MS * 2 ** (failures - 1)));

/** The moment that was not taken up yet; none where the rows are newer. */
export const dueMoment = (table: StoredRefreshedTable, now: Date): Date | null => {
  const schedule = scheduleOf(table);
  const moment = schedule && latestMoment(schedule, now);
  if (!moment || moment < earliestNext(table)) return null;
  const at = moment.toISOString();
  return at > table.scheduled_on && at > table.refreshed_on ? moment : null;
};

/**
 * Each moment is taken once; those that were missed count as one. A table that is being refreshed is looked at again
 * afterwards. Returns the ends of those that were started.
 */
const startDue = async (deps: Deps): Promise<readonly Promise<void>[]> => {
  const now = deps.now();
  const tables = createRefreshedTables(deps.store.db);
  const ends: Promise<void>[] = [];
  for (const table of await tables.scheduled()) {
    const moment = dueMoment(table, now);
    if (!moment || refresherOf(deps).percentOf(table.id) !== null) continue;
    if (!(await tables.takeMoment(table.id, moment))) continue;
    try {
      ends.push((await refresherOf(deps).start(table.id, null)).ended);
    } catch (error) {
      deps.log.error('A refresh could not be started', { error, table: table.id });
    }
  }
  return ends;
};

/** Resolves when all of them have ended. */
export const runDue = async (deps: Deps): Promise<void> => {
  await Promise.all(await startDue(deps));
};

/** What the last process left is ended; then it looks at once and every 20 s until the returned function is called. */
export const startRefreshing = async (deps: Deps): Promise<() => void> => {
  await refresherOf(deps).settle();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      // Nobody waits for their ends.
      void (await startDue(deps));
    } catch (error) {
      deps.log.error('Looking for due refreshes failed', { error });
    } finally {
      isLooking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), TICK_MS);
  return () => clearInterval(timer);
};
