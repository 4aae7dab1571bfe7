import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

interface Place {
  readonly dashboardId: number;
  readonly userId: number;
}

interface Saved {
  readonly name: string;
  readonly value: string;
}

/** What people saved of the filters of dashboards, each for themselves. */
export const createFilterViews = (db: Kysely<Tables>) => ({
  list: ({ dashboardId, userId }: Place) =>
    db
      .selectFrom('filter_views')
      .select(['id', 'name', 'value'])
      .where('dashboard_id', '=', dashboardId)
      .where('user_id', '=', userId)
      .orderBy('name')
      .execute(),
  /** A view of the same name is replaced. */
  put: async ({ dashboardId, userId }: Place, { name, value }: Saved, now: Date) => {
    const changed_on = now.toISOString();
    return db
      .insertInto('filter_views')
      .values({ dashboard_id: dashboardId, user_id: userId, name, value, changed_on })
      .onConflict((conflict) =>
        conflict.columns(['dashboard_id', 'user_id', 'name']).doUpdateSet({ value, changed_on }),
      )
      .returning(['id', 'name', 'value'])
      .executeTakeFirstOrThrow();
  },
  /** False where this person has no such view. */
  remove: async ({ dashboardId, userId }: Place, id: number): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('filter_views')
      .where('id', '=', id)
      .where('dashboard_id', '=', dashboardId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
