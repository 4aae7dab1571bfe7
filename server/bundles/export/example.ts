/** A dashboard in the format of a Superset’s own examples: its data beside it, and no number of this server in it. */
import { isRecord } from '#common/isRecord.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import type { PlainFile, WrittenFile } from '../calls.ts';
import type { YamlRecord } from '../exactJson.ts';
import { chartsInPosition } from '../files/dashboardFile.ts';
import { EXAMPLES_UUID } from '../files/databaseFile.ts';
import { slugOf } from '../files/names.ts';
import { exportedFiles } from './exported.ts';
import { parquetOf, type ParquetBudget } from './parquetOf.ts';

export interface ExampleOptions {
  readonly hasData: boolean;
  /** Null: all rows, as far as a query has them. */
  readonly rows: number | null;
  readonly signal: AbortSignal;
}

type ExampleFile = WrittenFile | PlainFile;

/** All files together: they are packed in memory. */
const BYTES_MAX = 64 * 1024 * 1024;

/** Numbers of charts in settings, as their UUIDs; keys are numbers too. */
const withUuids = (metadata: YamlRecord, uuids: ReadonlyMap<number, string>): YamlRecord => {
  const uuidOf = (id: unknown) => uuids.get(Number(id)) ?? id;
  const scoped = (value: unknown): unknown => {
    if (!isRecord(value) || !Array.isArray(value.chartsInScope)) return value;
    return { ...value, chartsInScope: value.chartsInScope.map(uuidOf) };
  };
  const {
    native_filter_configuration: filters,
    chart_configuration: charts,
    global_chart_configuration: all,
  } = metadata;
  const configured = Object.entries(isRecord(charts) ? charts : {}).flatMap(([id, one]) => {
    const uuid = uuids.get(Number(id));
    if (uuid === undefined || !isRecord(one)) return [];
    return [[uuid, { ...one, id: uuid, crossFilters: scoped(one.crossFilters) }] as const];
  });
  return {
    ...metadata,
    ...(Array.isArray(filters) ? { native_filter_configuration: filters.map(scoped) } : {}),
    ...(isRecord(charts) ? { chart_configuration: Object.fromEntries(configured) } : {}),
    ...(isRecord(all) ? { global_chart_configuration: scoped(all) } : {}),
  } as YamlRecord;
};

const dashboardFileOf = ({ value }: WrittenFile): WrittenFile => {
  const { tags: _, theme_uuid: __, ...file } = value as YamlRecord;
  const uuids = new Map(
    chartsInPosition((file.position ?? {}) as YamlRecord).map(({ id, uuid }) => [id, uuid]),
  );
  const metadata = withUuids((file.metadata ?? {}) as YamlRecord, uuids);
  return { path: 'dashboard.yaml', value: { ...file, metadata } };
};

/** What a stored query context names are numbers of this server. */
const chartFileOf = ({ path, value }: WrittenFile): WrittenFile => {
  const { tags: _, ...file } = value as YamlRecord;
  return { path, value: { ...file, query_context: null } };
};

/** The data takes the place of the table or the SQL. */
const datasetFileOf = (value: WrittenFile['value'], dataFile: string): YamlRecord => ({
  ...(value as YamlRecord),
  data_file: dataFile,
  schema: null,
  catalog: null,
  sql: null,
  source_db_engine: null,
  params: null,
  folders: null,
  database_uuid: EXAMPLES_UUID,
});

const inFolder = (files: readonly WrittenFile[], folder: string) =>
  files.filter(({ path }) => path.startsWith(`${folder}/`));

/** One dataset lies beside the dashboard, several in folders. */
const namesOf = (datasets: readonly WrittenFile[]) => {
  const taken = new Set<string>();
  return datasets.map(({ value }) => {
    if (datasets.length === 1) return { file: 'dataset.yaml', folder: '', data: 'data.parquet' };
    const { table_name: table, uuid } = value as { table_name: string; uuid: string };
    const name = slugOf(table) || 'dataset';
    const own = taken.has(name.toLowerCase()) ? `${name}-${uuid}` : name;
    taken.add(own.toLowerCase());
    return { file: `datasets/${own}.yaml`, folder: 'data/', data: `${own}.parquet` };
  });
};

export const exampleFiles = async (
  deps: Deps,
  viewer: Viewer,
  dashboard: number,
  { hasData, rows, signal }: ExampleOptions,
): Promise<readonly ExampleFile[]> => {
  const files = await exportedFiles(deps, viewer, { dashboards: [dashboard] }, false);
  const datasets = inFolder(files, 'datasets');
  const names = namesOf(datasets);
  const budget: ParquetBudget = { bytes: BYTES_MAX };
  const written: ExampleFile[] = [];
  for (const [at, { value }] of datasets.entries()) {
    const name = names[at];
    if (!name) continue;
    written.push({ path: name.file, value: datasetFileOf(value, name.data) });
    if (!hasData) continue;
    const { uuid } = value as { uuid: string };
    const bytes = await parquetOf(deps, viewer, uuid, { rows, signal, budget });
    written.push({ path: `${name.folder}${name.data}`, bytes });
  }
  return [
    ...written,
    ...inFolder(files, 'charts').map(chartFileOf),
    ...inFolder(files, 'dashboards').map(dashboardFileOf),
  ];
};
