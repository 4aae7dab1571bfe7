import type { z } from 'zod';
import type { RefreshedTableChange } from '#common/wire/refresh.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { toJson } from '../store/codec.ts';
import { createRefreshedTables, type StoredRefreshedTable } from '../store/refreshedTables.ts';
import { databaseToRefresh, checkedQuery } from './mayRefresh.ts';

/**
 * Whoever writes the query owns it: it never runs with the rights of somebody who did not. A new schedule begins now,
 * and one that rested goes on.
 */
export const changeRefreshed = async (
  deps: Deps,
  viewer: Viewer,
  table: StoredRefreshedTable,
  { sql = table.sql, schedule, takes_over }: z.output<typeof RefreshedTableChange>,
): Promise<void> => {
  const now = deps.now();
  const isRewritten = sql !== table.sql || takes_over;
  if (isRewritten) {
    const database = await databaseToRefresh(deps, viewer, table.database_id);
    await checkedQuery(deps, viewer, database, { ...table, sql });
  }
  await createRefreshedTables(deps.store.db).change(
    table.id,
    {
      ...(isRewritten ? { sql, owner_id: viewer.id } : {}),
      ...(schedule === undefined
        ? {}
        : { schedule: schedule && toJson(schedule), scheduled_on: now.toISOString() }),
      failures: 0,
      paused: null,
    },
    viewer.id,
    now,
  );
};
