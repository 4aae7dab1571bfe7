import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import { createDashboardVersions } from './dashboardVersions.ts';
import { createOwners } from './owners.ts';
import { createTags } from './tags.ts';
import type { DashboardRow, Tables } from './tables.ts';

export type StoredDashboard = Selectable<DashboardRow>;
export type NewDashboard = Insertable<DashboardRow>;
export type DashboardChange = Updateable<DashboardRow>;

export interface DashboardLinks {
  /** The charts on it afterwards; absent: unchanged. */
  readonly charts?: readonly number[];
  readonly owners?: readonly number[];
  readonly tags?: readonly number[];
}

/** Writes of dashboards. Reads start from the gate. */
export const createDashboards = (db: Kysely<Tables>) => {
  const link = async (
    trx: Kysely<Tables>,
    id: number,
    { charts, owners, tags }: DashboardLinks,
  ) => {
    if (owners) await createOwners(trx).set('dashboard', id, owners);
    if (tags) await createTags(trx).set(tags, 'dashboard', id);
    if (!charts) return;
    await trx.deleteFrom('dashboard_charts').where('dashboard_id', '=', id).execute();
    const rows = [...new Set(charts)].map((chart_id) => ({ dashboard_id: id, chart_id }));
    if (rows.length > 0) await trx.insertInto('dashboard_charts').values(rows).execute();
  };

  const read = (trx: Kysely<Tables>, id: number): Promise<StoredDashboard> =>
    trx.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return {
    add: (dashboard: NewDashboard, links: DashboardLinks): Promise<number> =>
      atomically(db, async (trx) => {
        const { id } = await trx
          .insertInto('dashboards')
          .values(dashboard)
          .returning('id')
          .executeTakeFirstOrThrow();
        await link(trx, id, links);
        await createDashboardVersions(trx).keep(undefined, await read(trx, id));
        return id;
      }),
    /**
     * With `before`, writes only while the dashboard still is what the caller read: false means that
     * somebody else was faster and nothing was written.
     */
    change: (
      id: number,
      change: DashboardChange,
      links: DashboardLinks = {},
      before?: StoredDashboard,
    ): Promise<boolean> =>
      atomically(db, async (trx) => {
        let update = trx.updateTable('dashboards').set(change).where('id', '=', id);
        if (before) {
          for (const field of ['changed_on', 'json_metadata', 'position_json'] as const) {
            const value = before[field];
            update =
              value === null ? update.where(field, 'is', null) : update.where(field, '=', value);
          }
        }
        const was = await trx
          .selectFrom('dashboards')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await link(trx, id, links);
        await createDashboardVersions(trx).keep(was, await read(trx, id));
        return true;
      }),
    slugTaken: async (slug: string, exceptId: number | null): Promise<boolean> => {
      const row = await db
        .selectFrom('dashboards')
        .select('id')
        .where('slug', '=', slug)
        .where('id', '!=', exceptId ?? -1)
        .executeTakeFirst();
      return row !== undefined;
    },
    remove: (ids: readonly number[]): Promise<void> =>
      atomically(db, async (trx) => {
        const gone = [...ids];
        await createDashboardVersions(trx).remove(gone);
        await createTags(trx).forget('dashboard', gone);
        await trx.deleteFrom('dashboard_charts').where('dashboard_id', 'in', gone).execute();
        for (const table of ['owners', 'favorites'] as const) {
          await trx
            .deleteFrom(table)
            .where('object_type', '=', 'dashboard')
            .where('object_id', 'in', gone)
            .execute();
        }
        await trx
          .deleteFrom('key_values')
          .where('kind', 'in', ['filter_state', 'filter_state_tab', 'dashboard_permalink'])
          .where('object_id', 'in', gone)
          .execute();
        await trx.deleteFrom('dashboards').where('id', 'in', gone).execute();
      }),
  };
};
