/** Dashboards of a bundle: their layout and settings over the charts and datasets of this server. */
import type { DashboardFile } from '#common/wire/bundle.ts';
import { assertReadable } from '../../dashboards/metadata.ts';
import { cleanSlug } from '../../dashboards/slug.ts';
import { takenSlug } from '../../dashboards/takenSlug.ts';
import { HttpError } from '../../errors.ts';
import { createDashboards, type StoredDashboard } from '../../store/dashboards.ts';
import { jsonOf, type YamlRecord } from '../exactJson.ts';
import { unknownCharts, withChartIds } from '../files/chartIds.ts';
import {
  chartsInPosition,
  dashboardColumns,
  dashboardFile,
  filterDatasetIds,
  withDatasetIds,
  withLocalCharts,
} from '../files/dashboardFile.ts';
import type { Parsed } from './contents.ts';
import { withOwner } from './datasets.ts';
import { differencesOf } from './differences.ts';
import { fittedFilters } from './fittedFilters.ts';
import { chartIdsHere, datasetIdsHere } from './idsHere.ts';
import { inTurns } from './inTurns.ts';
import { isReplaced, mayMake } from './meeting.ts';
import {
  absence,
  asCopy,
  besides,
  changeStampsOf,
  newUuid,
  plan,
  type Run,
  stampsOf,
} from './run.ts';
import { tagIds, tagNames, tagsAfter } from './tags.ts';

type One = Parsed<'dashboards'>;

const byUuid = ({ deps }: Run, uuid: string): Promise<StoredDashboard | undefined> =>
  deps.store.db.selectFrom('dashboards').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** The charts of the layout that are here, by UUID. */
const localCharts = (run: Run, position: YamlRecord) =>
  chartIdsHere(
    run,
    chartsInPosition(position).map(({ uuid }) => uuid),
  );

const datasetsOfFilters = (run: Run, metadata: YamlRecord) => {
  const uuids = new Set<string>();
  withDatasetIds(
    metadata,
    (uuid) => {
      uuids.add(uuid);
      return undefined;
    },
    () => undefined,
  );
  return datasetIdsHere(run, [...uuids]);
};

interface Documents {
  readonly position: YamlRecord;
  readonly metadata: YamlRecord;
  readonly charts: readonly number[];
  readonly notes: readonly string[];
}

const themeNotes = ({ contents }: Run, { theme_uuid: uuid }: DashboardFile): readonly string[] => {
  if (!uuid) return [];
  const name = contents.themes.find((theme) => theme.uuid === uuid.toLowerCase())?.name;
  const which = name === undefined ? 'Its theme' : `Its theme ${JSON.stringify(name)}`;
  return [`${which} is left out: dashboards have none here. An export names it without its file.`];
};

/** Null where the file names what is not there; the problems say what. */
const documentsOf = async (run: Run, { file, path }: One): Promise<Documents | null> => {
  const position = file.position as YamlRecord;
  const brought = (file.metadata ?? {}) as YamlRecord;
  const charts = await localCharts(run, position);
  const inLayout = chartsInPosition(position);
  const numbers = new Map(
    inLayout.flatMap(({ id, uuid }) => {
      const local = charts.get(uuid);
      return local === undefined ? [] : [[id, local] as const];
    }),
  );
  const chartIdOf = (id: number) => numbers.get(id);
  const datasets = await datasetsOfFilters(run, brought);
  const { metadata: given, notes } = await fittedFilters(run, brought, datasets);
  const wrong: Record<string, string[]> = {};
  const missing: string[] = [];
  const unnamed: string[] = [];
  const metadata = withDatasetIds(
    given,
    (uuid) => datasets.get(uuid),
    (uuid, filter) => {
      if (uuid === null)
        unnamed.push(
          `The filter ${JSON.stringify(filter)} comes without its dataset: the file names it by a number of another server.`,
        );
      else
        missing.push(
          `The filter ${JSON.stringify(filter)} needs the dataset ${uuid}, which ${absence(run, 'datasets', uuid)}.`,
        );
    },
  );
  if (missing.length > 0) wrong.native_filter_configuration = missing;
  for (const { key, id } of unknownCharts(given, chartIdOf))
    (wrong[key] ??= []).push(`The chart ${id} is neither in the bundle nor here.`);
  if (Object.keys(wrong).length > 0 && !run.options.dropsMissing) {
    run.problems.add(path, { metadata: wrong });
    return null;
  }
  const converted = run.converted.notes.get(path);
  const absent = inLayout.filter(({ uuid }) => !charts.has(uuid)).length;
  return {
    position: withLocalCharts(position, charts, run.copied),
    metadata: withChartIds(metadata, chartIdOf),
    charts: [...charts.values()],
    notes: [
      ...(converted === undefined ? [] : [converted]),
      ...notes,
      ...unnamed,
      ...themeNotes(run, file),
      ...(absent > 0
        ? [`${absent} of its charts ${absent === 1 ? 'is' : 'are'} neither in the bundle nor here.`]
        : []),
      ...Object.values(wrong).flat(),
    ],
  };
};

/** One that another dashboard has is a problem; a copy goes without it. */
const slugOf = async (run: Run, { file, path }: One, ownId: number | null) => {
  const slug = cleanSlug(file.slug ?? '') || null;
  if (!slug || !(await createDashboards(run.deps.store.db).slugTaken(slug, ownId))) return slug;
  if (run.options.copies.has(file.uuid)) return null;
  run.problems.add(path, { slug: await takenSlug(run.deps, run.viewer, slug) });
  return slug;
};

const assertStorable = (run: Run, path: string, metadata: YamlRecord): boolean => {
  try {
    assertReadable(jsonOf(metadata));
    return true;
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    run.problems.add(path, { metadata: [cause.message] });
    return false;
  }
};

/** As a file that another server could read, with the charts by their UUIDs. */
const comparable = async (
  run: Run,
  row: StoredDashboard,
  chartIds: readonly number[],
  tags: readonly string[],
): Promise<YamlRecord> => {
  const { db } = run.deps.store;
  const ofCharts = db.selectFrom('charts').select(['id', 'uuid', 'name']).orderBy('id');
  const charts =
    chartIds.length === 0 ? [] : await ofCharts.where('id', 'in', [...chartIds]).execute();
  const ofDatasets = db.selectFrom('datasets').select(['id', 'uuid']);
  const datasetIds = filterDatasetIds(row.json_metadata);
  const datasets =
    datasetIds.length === 0
      ? []
      : await ofDatasets.where('id', 'in', [...new Set(datasetIds)]).execute();
  const uuids = new Map(datasets.map(({ id, uuid }) => [id, uuid]));
  return dashboardFile(row, charts, uuids, tags.toSorted());
};

const chartsOn = async ({ deps }: Run, id: number): Promise<readonly number[]> => {
  const rows = await deps.store.db
    .selectFrom('dashboard_charts')
    .select('chart_id')
    .where('dashboard_id', '=', id)
    .execute();
  return rows.map(({ chart_id }) => chart_id);
};

type Columns = Partial<StoredDashboard>;

const differencesFrom = async (
  run: Run,
  { file }: One,
  row: StoredDashboard,
  columns: Columns,
  charts: readonly number[],
) => {
  const tags = await tagNames(run, 'dashboard', row.id);
  const before = await comparable(run, row, await chartsOn(run, row.id), tags);
  const after = { ...row, ...columns };
  return differencesOf(
    before,
    await comparable(run, after, charts, tagsAfter(run, file.tags, tags)),
  );
};

const change = async (run: Run, one: One, row: StoredDashboard): Promise<void> => {
  const { file, path } = one;
  const documents = await documentsOf(run, one);
  const about = { path, uuid: file.uuid };
  if (!documents || !assertStorable(run, path, documents.metadata)) {
    plan(run, about, 'dashboards', file.dashboard_title, 'refused', besides(run, 'dashboards'));
    return;
  }
  const slug = await slugOf(run, one, row.id);
  const columns = {
    ...dashboardColumns(file, documents.position, documents.metadata),
    slug,
    ...publishedOf(file),
  };
  const differences = await differencesFrom(run, one, row, columns, documents.charts);
  if (differences.length > 0) {
    const tags = await tagIds(run, file.tags, path);
    await createDashboards(run.deps.store.db).change(
      row.id,
      { ...columns, ...changeStampsOf(run) },
      {
        charts: documents.charts,
        owners: await withOwner(run, 'dashboard', row.id),
        ...(tags ? { tags } : {}),
      },
    );
  }
  const action = differences.length > 0 ? 'changed' : 'left';
  plan(run, about, 'dashboards', file.dashboard_title, action, {
    differences,
    notes: documents.notes,
    ...besides(run, 'dashboards'),
  });
};

const publishedOf = ({ published }: DashboardFile) =>
  typeof published === 'boolean' ? ({ published: published ? 1 : 0 } as const) : {};

const make = async (run: Run, one: One): Promise<void> => {
  const { file, path } = one;
  const documents = await documentsOf(run, one);
  const about = { path, uuid: file.uuid };
  if (!documents || !assertStorable(run, path, documents.metadata)) {
    plan(run, about, 'dashboards', file.dashboard_title, 'refused');
    return;
  }
  const slug = await slugOf(run, one, null);
  const tags = await tagIds(run, file.tags, path);
  if (run.problems.has(path)) {
    plan(run, about, 'dashboards', file.dashboard_title, 'refused');
    return;
  }
  await createDashboards(run.deps.store.db).add(
    {
      ...dashboardColumns(file, documents.position, documents.metadata),
      uuid: newUuid(run, file.uuid),
      slug,
      published: 0,
      ...publishedOf(file),
      ...stampsOf(run),
    },
    {
      charts: documents.charts,
      owners: run.viewer.id === null ? [] : [run.viewer.id],
      ...(tags ? { tags } : {}),
    },
  );
  const more = asCopy(run, file.uuid, documents.notes);
  plan(run, about, 'dashboards', file.dashboard_title, 'created', more);
};

const isVisible = async ({ deps, viewer }: Run, id: number): Promise<boolean> =>
  Boolean(
    await deps.gate
      .dashboards(viewer)
      .select('dashboards.id')
      .where('dashboards.id', '=', id)
      .executeTakeFirst(),
  );

const importOne = async (run: Run, one: One): Promise<void> => {
  const { file, path } = one;
  const { uuid, dashboard_title: name } = file;
  const brought = { path, uuid, folder: 'dashboards', name } as const;
  const row = run.options.copies.has(uuid) ? undefined : await byUuid(run, uuid);
  if (!row) {
    if (mayMake(run, brought)) await make(run, one);
    return;
  }
  const here = { id: row.id, name, isVisible: await isVisible(run, row.id) };
  const more = besides(run, 'dashboards');
  if (await isReplaced(run, { ...brought, more }, here)) await change(run, one, row);
};

export const importDashboards = async (run: Run): Promise<void> => {
  await inTurns(run.contents.dashboards, (one) => importOne(run, one));
};
