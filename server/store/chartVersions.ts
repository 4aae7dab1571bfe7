/** Every saved state of a chart, the present one included: written with the chart, in its transaction. */
import type { Kysely, Selectable } from 'kysely';
import type { ChartRow, ChartVersionRow, Tables } from './tables.ts';

/** The oldest are dropped: nobody reads further back, and each may be large. */
const MOST_VERSIONS = 100;

const KEPT = [
  'name',
  'viz_type',
  'params',
  'query_context',
  'datasource_id',
  'datasource_type',
] as const satisfies readonly (keyof ChartRow & keyof ChartVersionRow)[];

/** A query context follows from the params: it alone makes no version. */
const TELLING = ['name', 'viz_type', 'params', 'datasource_id', 'datasource_type'] as const;

type Chart = Selectable<ChartRow>;
type Content = Pick<Chart, (typeof KEPT)[number]>;

const contentOf = (chart: Content): Content =>
  Object.fromEntries(KEPT.map((key) => [key, chart[key]])) as unknown as Content;

const isSame = (a: Content, b: Content): boolean => TELLING.every((key) => a[key] === b[key]);

export const createChartVersions = (db: Kysely<Tables>) => {
  const newest = (chartId: number) =>
    db
      .selectFrom('chart_versions')
      .selectAll()
      .where('chart_id', '=', chartId)
      .orderBy('id', 'desc')
      .executeTakeFirst();

  const write = async (chart: Chart): Promise<void> => {
    await db
      .insertInto('chart_versions')
      .values({
        ...contentOf(chart),
        chart_id: chart.id,
        saved_on: chart.last_saved_on ?? chart.changed_on,
        saved_by: chart.last_saved_by ?? chart.changed_by,
      })
      .execute();
  };

  const prune = async (chartId: number): Promise<void> => {
    const last = await db
      .selectFrom('chart_versions')
      .select('id')
      .where('chart_id', '=', chartId)
      .orderBy('id', 'desc')
      .offset(MOST_VERSIONS)
      .limit(1)
      .executeTakeFirst();
    if (!last) return;
    await db
      .deleteFrom('chart_versions')
      .where('chart_id', '=', chartId)
      .where('id', '<=', last.id)
      .execute();
  };

  return {
    /** A chart that was never saved since versions are kept has its state before the change as the first one. */
    keep: async (before: Chart | undefined, after: Chart): Promise<void> => {
      if (before && isSame(before, after)) return;
      const known = await newest(after.id);
      if (before && !known) await write(before);
      if (known && isSame(known, after)) return;
      await write(after);
      await prune(after.id);
    },
    list: (chartId: number) =>
      db
        .selectFrom('chart_versions')
        .select(['id', 'name', 'viz_type', 'saved_on', 'saved_by'])
        .where('chart_id', '=', chartId)
        .orderBy('id', 'desc')
        .limit(MOST_VERSIONS)
        .execute(),
    one: (chartId: number, id: number) =>
      db
        .selectFrom('chart_versions')
        .selectAll()
        .where('chart_id', '=', chartId)
        .where('id', '=', id)
        .executeTakeFirst(),
    remove: (chartIds: readonly number[]) =>
      db
        .deleteFrom('chart_versions')
        .where('chart_id', 'in', [...chartIds])
        .execute(),
  };
};
