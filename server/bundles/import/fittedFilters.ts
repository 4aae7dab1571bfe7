/** Custom SQL in the filters of a dashboard: each is over a dataset, which may be in another database here. */
import { isRecord } from '#common/isRecord.ts';
import type { YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';
import { databasesOfDatasets } from './charts.ts';
import { fittedSettings } from './fitted.ts';
import type { Run } from './run.ts';

const FILTERED = ['native_filter_configuration', 'chart_customization_config'] as const;

/** The first dataset of a filter by its UUID; null for filters of no dataset. */
const datasetOf = (filter: YamlRecord): string | null => {
  const { targets } = filter;
  const [target] = Array.isArray(targets) ? (targets as readonly YamlValue[]) : [];
  return isRecord(target) && typeof target.datasetUuid === 'string' ? target.datasetUuid : null;
};

/** `datasets`: those of this server, by UUID. */
export const fittedFilters = async (
  run: Run,
  metadata: YamlRecord,
  datasets: ReadonlyMap<string, number>,
): Promise<{ readonly metadata: YamlRecord; readonly notes: readonly string[] }> => {
  const databases = await databasesOfDatasets(run, [...new Set(datasets.values())]);
  /** One for all filters over a dataset. */
  const fittings = new Map(
    [...datasets].map(([uuid, id]) => [uuid, fittedSettings(run, uuid, databases.get(id))]),
  );
  const fitted = (filter: YamlValue): YamlValue => {
    const uuid = isRecord(filter) ? datasetOf(filter as YamlRecord) : null;
    const fitting = uuid === null ? undefined : fittings.get(uuid);
    return fitting ? fitting.fit(filter as YamlRecord) : filter;
  };
  const changed = { ...metadata };
  for (const key of FILTERED) {
    const filters = metadata[key];
    if (Array.isArray(filters)) changed[key] = (filters as readonly YamlValue[]).map(fitted);
  }
  const notes = new Set([...fittings.values()].flatMap((fitting) => fitting.notes()));
  return { metadata: changed, notes: [...notes].map((note) => `In its filters: ${note}`) };
};
