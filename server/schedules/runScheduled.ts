/** Runs saved queries when their schedule says so, as the person who saved them. */
import { randomBytes } from 'node:crypto';
import { can } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { readJson } from '../http/readJson.ts';
import { prepare } from '../runs/execute.ts';
import { runsOf } from '../runs/runs.ts';
import { createSavedQueries, type StoredSavedQuery } from '../store/savedQueries.ts';
import { viewerOf } from '../access/viewerOf.ts';
import { Schedule } from '#common/wire/schedule.ts';
import { latestMoment } from './moments.ts';

const TICK_MS = 20_000;

const scheduleOf = (row: StoredSavedQuery): Schedule | null => {
  try {
    const { schedule_info } = readJson(row.extra_json ?? '{}') as { schedule_info?: unknown };
    return Schedule.safeParse(schedule_info).data ?? null;
  } catch {
    // People may save any text there.
    return null;
  }
};

/** The due moment: after the query was saved, and not yet taken. */
const dueMoment = (row: StoredSavedQuery, now: Date): Date | null => {
  const schedule = scheduleOf(row);
  const moment = schedule && latestMoment(schedule, now);
  if (!moment) return null;
  const at = moment.toISOString();
  return at > row.changed_on && at > (row.scheduled_on ?? '') ? moment : null;
};

const run = async (deps: Deps, row: StoredSavedQuery): Promise<void> => {
  const viewer = await viewerOf(deps.store.db, row.user_id);
  if (!viewer || row.database_id === null || !can(viewer, 'can_execute_sql_query', 'SQLLab'))
    return;
  const prepared = await prepare(
    deps,
    viewer,
    {
      client_id: randomBytes(5).toString('hex'),
      database_id: row.database_id,
      catalog: row.catalog,
      schema: row.schema,
      sql: row.sql ?? '',
      tab: row.label ?? '',
      templateParams: row.template_parameters,
      runAsync: true,
    },
    {},
  );
  if (prepared.isNew) await runsOf(deps).toItsEnd(prepared.run);
};

/** Starts due queries; each moment is taken once, by the first server. */
export const runScheduled = async (deps: Deps): Promise<void> => {
  const now = deps.now();
  const saved = createSavedQueries(deps.store.db);
  const rows = await saved.scheduled();
  await Promise.all(
    rows.map(async (row) => {
      const moment = dueMoment(row, now);
      if (!moment || !(await saved.takeMoment(row.id, moment))) return;
      await run(deps, row).catch((error: unknown) =>
        deps.log.error('A scheduled query failed', { error, savedQuery: row.id }),
      );
    }),
  );
};

/** Checks every 20 s until the returned function is called. */
export const startSchedules = (deps: Deps): (() => void) => {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await runScheduled(deps).catch((error: unknown) =>
      deps.log.error('Looking for scheduled queries failed', { error }),
    );
    isLooking = false;
  };
  const timer = setInterval(() => void look(), TICK_MS);
  return () => clearInterval(timer);
};
