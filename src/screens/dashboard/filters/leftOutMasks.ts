/** What a link or a saved view says that the dashboard has no place for any more. */
import { isRecord } from '#common/isRecord.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { display } from '@/viz/shared/values';
import { listed, shortened } from '../words/naming';
import type { BarEntry } from './nativeFilter';

interface Places {
  readonly metadata: DashboardMetadata;
  readonly entries: readonly BarEntry[];
  readonly chartIds: readonly number[];
}

/** The ids of what may say something: also of controls that are stored, and that nobody here understands. */
const idsOf = ({ metadata, entries, chartIds }: Places): ReadonlySet<string> => {
  const { chart_customization_config: controls } = metadata;
  const stored = (Array.isArray(controls) ? (controls as unknown[]) : []).filter(isRecord);
  return new Set([
    ...entries.map(({ id }) => id),
    ...stored.filter(({ removed }) => removed !== true).map(({ id }) => String(id)),
    ...chartIds.map(String),
  ]);
};

/** What was chosen; without any of it a mask says nothing, and nobody misses it. */
const chosenIn = (value: unknown): readonly unknown[] =>
  [value].flat().filter((one) => one !== null && one !== undefined && one !== NO_TIME_RANGE);

const kindOf = (id: string): string => {
  if (id.startsWith('CHART_CUSTOMIZATION')) return 'a display control';
  return /^\d+$/.test(id) ? 'a cross filter' : 'a filter';
};

const inWords = (id: string, mask: unknown): readonly string[] => {
  if (!isRecord(mask) || !isRecord(mask.filterState)) return [];
  const { value, label } = mask.filterState;
  const chosen = chosenIn(value);
  if (chosen.length === 0) return [];
  const words = typeof label === 'string' && label !== '' ? label : chosen.map(display).join(', ');
  return [`${kindOf(id)} (${shortened(words)})`];
};

/** Says what of it is left out, since no mask of another place has a name; null where there is a place for all of it. */
export const leftOutInWords = (from: string, given: unknown, places: Places): string | null => {
  if (!isRecord(given)) return null;
  const known = idsOf(places);
  const gone = Object.entries(given).flatMap(([id, mask]) =>
    known.has(id) ? [] : inWords(id, mask),
  );
  return gone.length === 0
    ? null
    : `Left out of ${from}: ${listed(gone)}, which this dashboard no longer has`;
};
