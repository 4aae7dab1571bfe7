/** Writes datasets, charts and dashboards of the examples in one transaction: all of them or none. */
import type { Insertable, Kysely } from 'kysely';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { metadataToStore } from '../dashboards/metadata.ts';
import { createOwners } from '../store/owners.ts';
import { createSettings } from '../store/settings.ts';
import type { ChartRow, ObjectType, Tables } from '../store/tables.ts';
import { datasetRow } from './datasetRow.ts';
import type { ExampleChart, ExampleDashboard, ExampleDataset } from './example.ts';
import { toFilters } from './filters.ts';
import { type PlacedChart, toLayout } from './layout.ts';
import { exampleUuid } from './uuid.ts';

export interface ExampleContent {
  readonly datasets: readonly ExampleDataset[];
  readonly dashboards: readonly ExampleDashboard[];
  /** Charts that are on no dashboard. */
  readonly charts: readonly ExampleChart[];
}

export interface Destination {
  readonly databaseId: number;
  readonly tables: ReadonlyMap<string, StoredTable>;
  /** The owner, who may change them besides administrators; null for none. */
  readonly ownerId: number | null;
  readonly now: Date;
}

/** Set in the same transaction, so that deleted examples stay deleted. */
const DONE = 'examples';

export const examplesAreWritten = async (db: Kysely<Tables>): Promise<boolean> =>
  (await createSettings(db).get(DONE)) !== null;

const chartRow = (
  { key, name, description, params }: ExampleChart,
  datasetId: number,
  dashboardId: number | null,
): Omit<Insertable<ChartRow>, 'created_on' | 'changed_on'> => ({
  uuid: exampleUuid('chart', key),
  name,
  description,
  viz_type: params.viz_type,
  params: JSON.stringify({
    datasource: `${datasetId}__table`,
    ...params,
    dashboards: dashboardId === null ? [] : [dashboardId],
  }),
  query_context: null,
  datasource_id: datasetId,
  datasource_type: 'table',
});

interface Writing extends Destination {
  readonly trx: Kysely<Tables>;
  readonly at: string;
  readonly stamps: Pick<
    Insertable<ChartRow>,
    'created_by' | 'changed_by' | 'created_on' | 'changed_on'
  >;
}

const own = async ({ trx, ownerId }: Writing, type: ObjectType, id: number) => {
  if (ownerId !== null) await createOwners(trx).set(type, id, [ownerId]);
};

const idOf = async (
  { trx }: Writing,
  table: 'datasets' | 'charts' | 'dashboards',
  uuid: string,
): Promise<number | undefined> =>
  (await trx.selectFrom(table).select('id').where('uuid', '=', uuid).executeTakeFirst())?.id;

/** The dataset's id, whether it was there or not. */
const writeDataset = async (writing: Writing, dataset: ExampleDataset): Promise<number> => {
  const { trx, tables, databaseId, stamps } = writing;
  const table = tables.get(dataset.key);
  if (!table) throw new Error(`The table of the example ${dataset.key} is missing.`);
  const row = datasetRow(dataset, table, databaseId);
  const id =
    (await idOf(writing, 'datasets', row.uuid)) ??
    (
      await trx
        .insertInto('datasets')
        .values({ ...row, ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await own(writing, 'dataset', id);
  return id;
};

const writeChart = async (
  writing: Writing,
  chart: ExampleChart,
  datasetId: number,
  dashboardId: number | null,
): Promise<PlacedChart> => {
  const { trx, at, ownerId, stamps } = writing;
  const row = chartRow(chart, datasetId, dashboardId);
  const { id } = await trx
    .insertInto('charts')
    .values({ ...row, ...stamps, last_saved_on: at, last_saved_by: ownerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await own(writing, 'chart', id);
  if (dashboardId !== null)
    await trx
      .insertInto('dashboard_charts')
      .values({ dashboard_id: dashboardId, chart_id: id })
      .execute();
  return { id, uuid: row.uuid, name: chart.name };
};

interface Scoped {
  readonly chartIds: readonly number[];
  readonly tabIds: readonly string[];
  readonly datasetIds: ReadonlyMap<string, number>;
}

const metadataOf = (dashboard: ExampleDashboard, scoped: Scoped) =>
  metadataToStore(
    {
      color_scheme: 'supersetColors',
      label_colors: dashboard.labelColors,
      native_filter_configuration: toFilters(dashboard.filters, scoped),
      chart_configuration: {},
      global_chart_configuration: {
        scope: { rootPath: ['ROOT_ID'], excluded: [] },
        chartsInScope: [...scoped.chartIds],
      },
    },
    new Set(scoped.chartIds),
  );

const writeDashboard = async (
  writing: Writing,
  dashboard: ExampleDashboard,
  datasetIds: ReadonlyMap<string, number>,
): Promise<void> => {
  const { trx, stamps } = writing;
  const uuid = exampleUuid('dashboard', dashboard.key);
  if ((await idOf(writing, 'dashboards', uuid)) !== undefined) return;
  const slugTaken = await trx
    .selectFrom('dashboards')
    .select('id')
    .where('slug', '=', dashboard.slug)
    .executeTakeFirst();
  const { id: dashboardId } = await trx
    .insertInto('dashboards')
    .values({
      ...stamps,
      uuid,
      slug: slugTaken ? null : dashboard.slug,
      title: dashboard.title,
      css: '',
      published: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placed = new Map<string, PlacedChart>();
  for (const chart of dashboard.charts) {
    const datasetId = datasetIds.get(chart.dataset) ?? 0;
    placed.set(chart.key, await writeChart(writing, chart, datasetId, dashboardId));
  }
  const layout = toLayout(dashboard, placed);
  await trx
    .updateTable('dashboards')
    .set({
      position_json: JSON.stringify(layout),
      json_metadata: metadataOf(dashboard, {
        chartIds: [...placed.values()].map(({ id }) => id),
        tabIds: Object.keys(layout).filter((id) => id.startsWith('TAB-')),
        datasetIds,
      }),
    })
    .where('id', '=', dashboardId)
    .execute();
  await own(writing, 'dashboard', dashboardId);
};

export const writeExamples = (
  db: Kysely<Tables>,
  { datasets, dashboards, charts }: ExampleContent,
  destination: Destination,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { ownerId, now } = destination;
    const at = now.toISOString();
    const stamps = { created_by: ownerId, changed_by: ownerId, created_on: at, changed_on: at };
    const writing: Writing = { ...destination, trx, at, stamps };
    const datasetIds = new Map<string, number>();
    for (const dataset of datasets)
      datasetIds.set(dataset.key, await writeDataset(writing, dataset));
    for (const dashboard of dashboards) await writeDashboard(writing, dashboard, datasetIds);
    for (const chart of charts)
      await writeChart(writing, chart, datasetIds.get(chart.dataset) ?? 0, null);
    await createSettings(trx).set(DONE, at);
  });
