/** What an export holds: the named objects, and what they need as far as the viewer sees it. */
import type { BundleFolder } from '#common/wire/bundle.ts';
import { visibleDatabases } from '../../access/databases.ts';
import { can, type Viewer } from '../../access/viewer.ts';
import type { StoredChart } from '../../charts/present.ts';
import { chartsOn, dashboardRecord } from '../../dashboards/present.ts';
import type { Deps } from '../../deps.ts';
import { createTags } from '../../store/tags.ts';
import type { WrittenFile } from '../calls.ts';
import { chartFile } from '../files/chartFile.ts';
import { dashboardFile, filterDatasetIds } from '../files/dashboardFile.ts';
import { databaseFile } from '../files/databaseFile.ts';
import { datasetFile } from '../files/datasetFile.ts';
import { createPaths, fileNameOf, slugOf } from '../files/names.ts';
import { partIds } from '../files/parts.ts';
import { objectOf } from '../exactJson.ts';
import { queryFile } from '../files/queryFile.ts';

export type Wanted = Readonly<Partial<Record<BundleFolder, readonly number[]>>>;

interface Writing {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly files: WrittenFile[];
  readonly pathOf: (path: string, uuid: string) => string;
}

const NOTHING = -1;
/** Never an empty list, which SQL does not have. */
const among = (ids: Iterable<number>): number[] => [NOTHING, ...new Set(ids)];

const put = (
  { files, pathOf }: Writing,
  path: string,
  uuid: string,
  value: WrittenFile['value'],
): void => {
  files.push({ path: pathOf(path, uuid), value });
};

const tagsOf = async (
  { deps }: Writing,
  type: 'chart' | 'dashboard',
  ids: readonly number[],
): Promise<(id: number) => readonly string[]> => {
  const tags = await createTags(deps.store.db).of(type, ids);
  return (id) => (tags.get(id) ?? []).map(({ name }) => name);
};

const writeDashboards = async (writing: Writing, ids: readonly number[]) => {
  const { deps, viewer } = writing;
  const rows = await deps.gate
    .dashboards(viewer)
    .selectAll('dashboards')
    .where('dashboards.id', 'in', among(ids))
    .orderBy('dashboards.id')
    .execute();
  const datasets = await deps.gate
    .datasets(viewer)
    .select(['datasets.id', 'datasets.uuid'])
    .execute();
  const uuids = new Map(datasets.map(({ id, uuid }) => [id, uuid]));
  const tags = await tagsOf(
    writing,
    'dashboard',
    rows.map(({ id }) => id),
  );
  const charts = new Map<number, StoredChart>();
  const datasetIds: number[] = [];
  for (const row of rows) {
    const on = await chartsOn(deps, viewer, row.id);
    for (const chart of on) charts.set(chart.id, chart);
    // Colors of labels are left out for people who see only some of the rows.
    const { json_metadata } = await dashboardRecord(deps, viewer, row);
    datasetIds.push(...filterDatasetIds(json_metadata));
    const name = fileNameOf(row.title ?? '', row.id, 'dashboard');
    const value = dashboardFile({ ...row, json_metadata }, on, uuids, tags(row.id));
    put(writing, `dashboards/${name}`, row.uuid, value);
  }
  return { charts: [...charts.values()], datasetIds, tagged: rows.map(({ id }) => id) };
};

const chartsBy = async ({ deps, viewer }: Writing, ids: readonly number[]) =>
  deps.gate
    .charts(viewer)
    .selectAll('charts')
    .where('charts.id', 'in', among(ids))
    .orderBy('charts.id')
    .execute();

const writeCharts = async (writing: Writing, rows: readonly StoredChart[]) => {
  const { deps, viewer } = writing;
  const datasets = await deps.gate
    .datasets(viewer)
    .select(['datasets.id', 'datasets.uuid'])
    .where('datasets.id', 'in', among(rows.map(({ datasource_id: id }) => id)))
    .execute();
  const uuids = new Map(datasets.map(({ id, uuid }) => [id, uuid]));
  const tags = await tagsOf(
    writing,
    'chart',
    rows.map(({ id }) => id),
  );
  const chartUuids = new Map(rows.map(({ id, uuid }) => [id, uuid]));
  for (const row of rows) {
    const dataset = uuids.get(row.datasource_id) ?? null;
    const value = chartFile(row, dataset, tags(row.id), (id) => chartUuids.get(id));
    put(writing, `charts/${fileNameOf(row.name, row.id, 'chart')}`, row.uuid, value);
  }
  return datasets.map(({ id }) => id);
};

const databaseNamesOf = async ({ deps, viewer }: Writing, ids: readonly number[]) => {
  const rows = await visibleDatabases(deps, viewer)
    .selectAll('databases')
    .where('databases.id', 'in', among(ids))
    .orderBy('databases.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const writeDatasets = async (
  writing: Writing,
  ids: readonly number[],
  { ofDatabases = [] as readonly number[], hasIds = true } = {},
) => {
  const { deps, viewer } = writing;
  const rows = await deps.gate
    .datasets(viewer)
    .selectAll('datasets')
    .where((eb) =>
      eb.or([
        eb('datasets.id', 'in', among(ids)),
        eb('datasets.database_id', 'in', among(ofDatabases)),
      ]),
    )
    .orderBy('datasets.id')
    .execute();
  const databases = await databaseNamesOf(
    writing,
    rows.map((row) => row.database_id),
  );
  for (const row of rows) {
    const database = databases.get(row.database_id);
    if (!database) continue;
    const name = fileNameOf(row.table_name, hasIds ? row.id : null, 'dataset');
    const folder = slugOf(database.name) || 'database';
    put(writing, `datasets/${folder}/${name}`, row.uuid, datasetFile(row, database.uuid));
  }
  return rows.map((row) => row.database_id);
};

const writeDatabases = async (writing: Writing, ids: readonly number[]): Promise<void> => {
  const { deps, viewer } = writing;
  const showsAddress = can(viewer, 'can_write', 'Database');
  for (const row of (await databaseNamesOf(writing, ids)).values()) {
    const value = databaseFile(row, deps.secrets, showsAddress);
    put(writing, `databases/${fileNameOf(row.name, null, 'database')}`, row.uuid, value);
  }
};

const writeQueries = async (writing: Writing, ids: readonly number[]) => {
  const { deps, viewer } = writing;
  const rows = await deps.gate
    .savedQueries(viewer)
    .selectAll('saved_queries')
    .where('saved_queries.id', 'in', among(ids))
    .orderBy('saved_queries.id')
    .execute();
  const databases = await databaseNamesOf(
    writing,
    rows.map((row) => row.database_id ?? NOTHING),
  );
  for (const row of rows) {
    const database = databases.get(row.database_id ?? NOTHING);
    if (!database) continue;
    const folders = [slugOf(database.name) || 'database', slugOf(row.schema ?? '')].filter(Boolean);
    const name = fileNameOf(row.label ?? '', null, 'query');
    put(writing, ['queries', ...folders, name].join('/'), row.uuid, queryFile(row, database.uuid));
  }
  return rows.map((row) => row.database_id ?? NOTHING);
};

/** `tags.yaml`: what the tags of the exported objects mean. */
const writeTags = async (
  writing: Writing,
  tagged: Readonly<Record<'chart' | 'dashboard', readonly number[]>>,
) => {
  const { db } = writing.deps.store;
  const rows = await db
    .selectFrom('tags')
    .innerJoin('tagged_objects', 'tagged_objects.tag_id', 'tags.id')
    .select(['tags.name', 'tags.description'])
    .distinct()
    .where((eb) =>
      eb.or(
        (['chart', 'dashboard'] as const).map((type) =>
          eb.and([
            eb('tagged_objects.object_type', '=', type),
            eb('tagged_objects.object_id', 'in', among(tagged[type])),
          ]),
        ),
      ),
    )
    .orderBy('tags.name')
    .execute();
  writing.files.push({
    path: 'tags.yaml',
    value: { tags: rows.map(({ name, description }) => ({ tag_name: name, description })) },
  });
};

/** `hasTags`: only exports of dashboards and of charts say what their tags mean. */
export const exportedFiles = async (
  deps: Deps,
  viewer: Viewer,
  wanted: Wanted,
  hasTags: boolean,
): Promise<readonly WrittenFile[]> => {
  const paths = createPaths();
  const writing: Writing = { deps, viewer, files: [], pathOf: paths };
  const dashboards = await writeDashboards(writing, wanted.dashboards ?? []);
  const shown = [...dashboards.charts, ...(await chartsBy(writing, wanted.charts ?? []))];
  const parts = shown.flatMap((row) => partIds(row.viz_type ?? '', objectOf(row.params) ?? {}));
  const charts = new Map(
    [...shown, ...(await chartsBy(writing, parts))].map((chart) => [chart.id, chart]),
  );
  const datasetIds = await writeCharts(writing, [...charts.values()]);
  const databaseIds = await writeDatasets(
    writing,
    [...datasetIds, ...dashboards.datasetIds, ...(wanted.datasets ?? [])],
    { ofDatabases: wanted.databases ?? [], hasIds: wanted.databases === undefined },
  );
  const ofQueries = await writeQueries(writing, wanted.queries ?? []);
  await writeDatabases(writing, [...databaseIds, ...ofQueries, ...(wanted.databases ?? [])]);
  if (hasTags)
    await writeTags(writing, { chart: [...charts.keys()], dashboard: dashboards.tagged });
  return writing.files;
};
