/** What display controls do that filters do not, and those of them that do not act here: they stay as they are stored. */
import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata, DataMask } from '#common/wire/dashboard.ts';
import type { GroupBy } from '@/features/dataMask/withGroupBy';
import { isUnset, valueOf } from './filterMask';
import { GROUP_BY, isUnderstood, type NativeFilter } from './nativeFilter';

/** By which columns a control groups the charts; null where it has another type, or nothing is chosen. */
export const groupByOf = (filter: NativeFilter, mask: DataMask | undefined): GroupBy | null => {
  const { filterType, target, controlValues } = filter;
  if (filterType !== GROUP_BY || isUnset(filter, mask)) return null;
  const { sortMetric, sortAscending } = controlValues;
  return {
    datasetId: target.datasetId,
    columns: [valueOf(mask) ?? []].flat().filter((one) => typeof one === 'string'),
    sortMetric: typeof sortMetric === 'string' && sortMetric !== '' ? sortMetric : null,
    // In the other direction than it is called: so has every Superset it.
    isDescending: sortAscending === true,
  };
};

const SHOWN_AT_MOST = 5;

/** The names of the controls; null for one that has none. */
const readNames = ({
  chart_customization_config: stored,
}: DashboardMetadata): readonly (string | null)[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : [])
    .filter(isRecord)
    .filter((stored) => !isUnderstood(stored) && stored.removed !== true)
    .map(({ name }) => (typeof name === 'string' && name.trim() !== '' ? name.trim() : null));

/** Says that there are controls which are not applied; null where there are none. */
export const unappliedInWords = (metadata: DashboardMetadata): string | null => {
  const all = readNames(metadata);
  if (all.length === 0) return null;
  const names = all.filter((name) => name !== null);
  const shown = names.slice(0, SHOWN_AT_MOST);
  const others = all.length - shown.length;
  const ofMany = all.length === 1 ? 'a display control' : `${all.length} display controls`;
  const verb = all.length === 1 ? 'is' : 'are';
  const listed = [...shown, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `This dashboard has ${ofMany} that ${verb} not applied here${
    shown.length > 0 ? `: ${listed}` : ''
  }.`;
};
