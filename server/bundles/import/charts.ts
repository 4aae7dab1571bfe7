/** Charts of a bundle: each needs its dataset, in the bundle or here. */
import isEqual from 'lodash/isEqual.js';
import type { PlannedDifference } from '#common/wire/bundle.ts';
import type { StoredChart } from '../../charts/present.ts';
import { createCharts } from '../../store/charts.ts';
import { objectOf } from '../exactJson.ts';
import { chartColumns, chartFile } from '../files/chartFile.ts';
import { knownLayers } from '../files/layers.ts';
import type { Parsed } from './contents.ts';
import { withOwner } from './datasets.ts';
import { differencesOf } from './differences.ts';
import { fittedSettings } from './fitted.ts';
import { chartIdsHere, datasetIdsHere } from './idsHere.ts';
import { inTurns } from './inTurns.ts';
import { type Brought, isReplaced, mayMake } from './meeting.ts';
import { partsFirst, withLocalParts } from './parts.ts';
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
import { createTags } from '../../store/tags.ts';

type One = Parsed<'charts'>;

const byUuid = ({ deps }: Run, uuid: string): Promise<StoredChart | undefined> =>
  deps.store.db.selectFrom('charts').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const visibleChart = ({ deps, viewer }: Run, uuid: string) =>
  deps.gate.charts(viewer).selectAll('charts').where('charts.uuid', '=', uuid).executeTakeFirst();

/** The dataset here: of the bundle, or one that was here before. */
const datasetIdOf = async (run: Run, uuid: string): Promise<number | undefined> =>
  (await datasetIdsHere(run, [uuid])).get(uuid);

/** Where datasets of this server are. */
const databasesOf = ({ deps }: Run, datasetIds: readonly number[]) =>
  deps.store.db
    .selectFrom('databases')
    .innerJoin('datasets', 'datasets.database_id', 'databases.id')
    .select(['databases.uuid', 'databases.backend', 'datasets.id', 'datasets.uuid as datasetUuid'])
    .where('datasets.id', 'in', [...datasetIds])
    .execute();

/** By the numbers of the datasets. */
export const databasesOfDatasets = async (run: Run, datasetIds: readonly number[]) => {
  const rows = datasetIds.length === 0 ? [] : await databasesOf(run, datasetIds);
  return new Map(rows.map((row) => [row.id, row]));
};

const databaseOfDataset = async (run: Run, datasetId: number) =>
  (await databasesOf(run, [datasetId]))[0];

/** `row`: the chart as it is here. */
const columnsOf = async (run: Run, { file }: One, datasetId: number, row?: StoredChart) => {
  const database = await databaseOfDataset(run, datasetId);
  const fitting = fittedSettings(run, file.dataset_uuid, database);
  const local = await withLocalParts(run, file, (uuids) => chartIdsHere(run, uuids));
  const { columns, notes } = chartColumns(local.file, {
    datasetId,
    fit: fitting.fit,
    known: knownLayers(objectOf(row?.params)),
  });
  return { columns, notes: [...notes, ...local.notes, ...fitting.notes()] };
};

/** As a file that another server could read; the number of the dataset says nothing. */
const comparable = async (run: Run, row: StoredChart, tags: readonly string[]) => {
  const dataset = await databaseOfDataset(run, row.datasource_id);
  const {
    params,
    query_context: _,
    ...file
  } = chartFile(row, dataset?.datasetUuid ?? null, tags.toSorted());
  const {
    datasource: _d,
    slice_id: _s,
    dashboards: _b,
    ...settings
  } = params as Record<string, never>;
  return { ...file, params: settings };
};

/** Of the stored query it is only said that it differs: most of it repeats the settings. */
const contextDifferences = (
  before: string | null,
  after: string | null,
): readonly PlannedDifference[] => {
  const { form_data: _before, ...was } = objectOf(before) ?? {};
  const { form_data: _after, ...is } = objectOf(after) ?? {};
  return isEqual(was, is) ? [] : [{ at: 'query_context', before: null, after: null }];
};

type Columns = Awaited<ReturnType<typeof columnsOf>>['columns'];

const differencesFrom = async (run: Run, { file }: One, row: StoredChart, columns: Columns) => {
  const tags = await tagNames(run, 'chart', row.id);
  const before = await comparable(run, row, tags);
  const after = await comparable(run, { ...row, ...columns }, tagsAfter(run, file.tags, tags));
  return [
    ...differencesOf(before, after),
    ...contextDifferences(row.query_context, columns.query_context),
  ];
};

const saved = ({ deps, viewer }: Run) => ({
  last_saved_on: deps.now().toISOString(),
  last_saved_by: viewer.id,
});

const change = async (run: Run, one: One, row: StoredChart, datasetId: number) => {
  const { file, path } = one;
  const { columns, notes } = await columnsOf(run, one, datasetId, row);
  const differences = await differencesFrom(run, one, row, columns);
  if (differences.length > 0) {
    await createCharts(run.deps.store.db).change(
      row.id,
      { ...columns, ...changeStampsOf(run), ...saved(run) },
      { owners: await withOwner(run, 'chart', row.id) },
    );
    const tags = await tagIds(run, file.tags, path);
    if (tags) await createTags(run.deps.store.db).set(tags, 'chart', row.id);
  }
  const action = differences.length > 0 ? 'changed' : 'left';
  const more = { differences, notes, ...besides(run, 'charts') };
  plan(run, { path, uuid: file.uuid }, 'charts', file.slice_name, action, more);
};

const make = async (run: Run, one: One, datasetId: number): Promise<void> => {
  const { file, path } = one;
  const { columns, notes } = await columnsOf(run, one, datasetId);
  const id = await createCharts(run.deps.store.db).add(
    { ...columns, uuid: newUuid(run, file.uuid), ...stampsOf(run), ...saved(run) },
    { owners: run.viewer.id === null ? [] : [run.viewer.id] },
  );
  const tags = await tagIds(run, file.tags, path);
  if (tags) await createTags(run.deps.store.db).set(tags, 'chart', id);
  run.charts.set(file.uuid, id);
  const more = asCopy(run, file.uuid, notes);
  plan(run, { path, uuid: file.uuid }, 'charts', file.slice_name, 'created', more);
};

const broughtOf = ({ file, path }: One): Brought => ({
  path,
  uuid: file.uuid,
  folder: 'charts',
  name: file.slice_name,
});

/** How the file differs from a chart that stays. */
const otherwise = async (run: Run, one: One, row: StoredChart) => {
  const datasetId = await datasetIdOf(run, one.file.dataset_uuid);
  if (datasetId === undefined) return [];
  const { columns } = await columnsOf(run, one, datasetId, row);
  return differencesFrom(run, one, row, columns);
};

const importOne = async (run: Run, one: One): Promise<void> => {
  const { file } = one;
  const brought = broughtOf(one);
  const row = run.options.copies.has(file.uuid) ? undefined : await byUuid(run, file.uuid);
  if (row) {
    const isVisible = Boolean(await visibleChart(run, file.uuid));
    if (isVisible) run.charts.set(file.uuid, row.id);
    const here = { id: row.id, name: row.name, isVisible };
    const more = besides(run, 'charts');
    const differences = () => otherwise(run, one, row);
    if (!(await isReplaced(run, { ...brought, more, differences }, here))) return;
  } else if (!mayMake(run, brought)) return;
  const datasetId = await datasetIdOf(run, file.dataset_uuid);
  if (datasetId === undefined)
    plan(run, brought, 'charts', file.slice_name, 'skipped', {
      notes: [`Its dataset ${absence(run, 'datasets', file.dataset_uuid)}.`],
    });
  else if (row) await change(run, one, row, datasetId);
  else await make(run, one, datasetId);
};

export const importCharts = async (run: Run): Promise<void> => {
  await inTurns(partsFirst(run.contents.charts), (one) => importOne(run, one));
};
