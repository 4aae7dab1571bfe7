import { type Insertable, type Kysely, type Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import { createChartVersions } from './chartVersions.ts';
import { createOwners } from './owners.ts';
import { createTags } from './tags.ts';
import type { ChartRow, Tables } from './tables.ts';

export type NewChart = Insertable<ChartRow>;
export type ChartChange = Updateable<ChartRow>;

export interface ChartLinks {
  /** The dashboards the chart is on afterwards; absent: unchanged. */
  readonly dashboards?: readonly number[];
  readonly owners?: readonly number[];
}

/** Writes of saved charts. Reads start from the gate. */
export const createCharts = (db: Kysely<Tables>) => {
  const link = async (trx: Kysely<Tables>, id: number, { dashboards, owners }: ChartLinks) => {
    if (owners) await createOwners(trx).set('chart', id, owners);
    if (!dashboards) return;
    await trx.deleteFrom('dashboard_charts').where('chart_id', '=', id).execute();
    const rows = [...new Set(dashboards)].map((dashboard_id) => ({ dashboard_id, chart_id: id }));
    if (rows.length > 0) await trx.insertInto('dashboard_charts').values(rows).execute();
  };

  const read = (trx: Kysely<Tables>, id: number) =>
    trx.selectFrom('charts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  return {
    add: (chart: NewChart, links: ChartLinks): Promise<number> =>
      atomically(db, async (trx) => {
        const { id } = await trx
          .insertInto('charts')
          .values(chart)
          .returning('id')
          .executeTakeFirstOrThrow();
        await link(trx, id, links);
        await createChartVersions(trx).keep(undefined, await read(trx, id));
        return id;
      }),
    change: (id: number, change: ChartChange, links: ChartLinks = {}): Promise<void> =>
      atomically(db, async (trx) => {
        if (Object.keys(change).length > 0) {
          const before = await read(trx, id);
          await trx.updateTable('charts').set(change).where('id', '=', id).execute();
          await createChartVersions(trx).keep(before, await read(trx, id));
        }
        await link(trx, id, links);
      }),
    remove: (ids: readonly number[]): Promise<void> =>
      atomically(db, async (trx) => {
        const gone = [...ids];
        await trx.deleteFrom('dashboard_charts').where('chart_id', 'in', gone).execute();
        await createChartVersions(trx).remove(gone);
        await createTags(trx).forget('chart', gone);
        for (const table of ['owners', 'favorites'] as const) {
          await trx
            .deleteFrom(table)
            .where('object_type', '=', 'chart')
            .where('object_id', 'in', gone)
            .execute();
        }
        await trx.deleteFrom('charts').where('id', 'in', gone).execute();
      }),
  };
};
