/** Custom SQL in the filters of a dashboard: each is over a dataset, which may be in another database here. */
import { isRecord } from '#common/isRecord.ts';
import type { YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';
import { databaseOfDataset } from './charts.ts';
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
  const notes = new Set<string>();
  const fitted = async (filter: YamlValue): Promise<YamlValue> => {
    if (!isRecord(filter)) return filter;
    const uuid = datasetOf(filter as YamlRecord);
    const id = uuid === null ? undefined : datasets.get(uuid);
    if (uuid === null || id === undefined) return filter as YamlRecord;
    const fitting = fittedSettings(run, uuid, await databaseOfDataset(run, id));
    const changed = fitting.fit(filter as YamlRecord);
    for (const note of fitting.notes()) notes.add(`In its filters: ${note}`);
    return changed;
  };
  const changed = { ...metadata };
  for (const key of FILTERED) {
    const filters = metadata[key];
    if (Array.isArray(filters))
      changed[key] = await Promise.all(filters.map((filter: YamlValue) => fitted(filter)));
  }
  return { metadata: changed, notes: [...notes] };
};
