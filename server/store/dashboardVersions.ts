/** Every saved state of a dashboard, the present one included: written with the dashboard, in its transaction. */
import type { Kysely, Selectable } from 'kysely';
import { COMPUTED_COLORS } from '#common/computedColors.ts';
import { isRecord } from '#common/isRecord.ts';
import type { DashboardRow, DashboardVersionRow, Tables } from './tables.ts';

/** The oldest without a name are dropped. */
const MOST_VERSIONS = 50;

const KEPT = [
  'title',
  'css',
  'position_json',
  'json_metadata',
  'certified_by',
  'certification_details',
] as const satisfies readonly (keyof DashboardRow & keyof DashboardVersionRow)[];

type Dashboard = Selectable<DashboardRow>;
type Content = Pick<Dashboard, (typeof KEPT)[number]>;

/** Metadata without the colors that pages compute and write back by themselves. */
const told = (metadata: string | null): string => {
  try {
    const value: unknown = JSON.parse(metadata ?? '{}');
    if (!isRecord(value)) return metadata ?? '';
    return JSON.stringify(Object.entries(value).filter(([key]) => !COMPUTED_COLORS.includes(key)));
  } catch {
    return metadata ?? '';
  }
};

const isSame = (a: Content, b: Content): boolean =>
  KEPT.every((key) =>
    key === 'json_metadata' ? told(a[key]) === told(b[key]) : (a[key] ?? '') === (b[key] ?? ''),
  );

export const createDashboardVersions = (db: Kysely<Tables>) => {
  const of = (dashboardId: number) =>
    db.selectFrom('dashboard_versions').where('dashboard_id', '=', dashboardId);

  const write = async (dashboard: Dashboard): Promise<void> => {
    const content = Object.fromEntries(KEPT.map((key) => [key, dashboard[key]]));
    await db
      .insertInto('dashboard_versions')
      .values({
        ...(content as unknown as Content),
        dashboard_id: dashboard.id,
        saved_on: dashboard.changed_on,
        saved_by: dashboard.changed_by,
      })
      .execute();
  };

  const prune = async (dashboardId: number): Promise<void> => {
    const rows = await of(dashboardId).select(['id', 'name']).orderBy('id').execute();
    const extra = rows.length - MOST_VERSIONS;
    if (extra <= 0) return;
    const unnamed = rows.slice(0, -1).filter(({ name }) => name === null);
    const gone = (unnamed.length >= extra ? unnamed : rows).slice(0, extra).map(({ id }) => id);
    await db.deleteFrom('dashboard_versions').where('id', 'in', gone).execute();
  };

  return {
    /** A dashboard that was never saved since versions are kept has its state before the change as the first one. */
    keep: async (before: Dashboard | undefined, after: Dashboard): Promise<void> => {
      if (before && isSame(before, after)) return;
      const isKnown = await of(after.id).select('id').limit(1).executeTakeFirst();
      if (before && !isKnown) await write(before);
      await write(after);
      await prune(after.id);
    },
    list: (dashboardId: number) =>
      of(dashboardId)
        .select(['id', 'name', 'title', 'saved_on', 'saved_by'])
        .orderBy('id', 'desc')
        .limit(MOST_VERSIONS)
        .execute(),
    one: (dashboardId: number, id: number) =>
      of(dashboardId).selectAll().where('id', '=', id).executeTakeFirst(),
    named: (dashboardId: number) =>
      of(dashboardId)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('name', 'is not', null)
        .executeTakeFirstOrThrow(),
    rename: (dashboardId: number, id: number, name: string | null) =>
      db
        .updateTable('dashboard_versions')
        .set({ name })
        .where('dashboard_id', '=', dashboardId)
        .where('id', '=', id)
        .execute(),
    remove: (dashboardIds: readonly number[]) =>
      db
        .deleteFrom('dashboard_versions')
        .where('dashboard_id', 'in', [...dashboardIds])
        .execute(),
  };
};
