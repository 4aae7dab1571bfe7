/** A chart's own time range is the first temporal filter. */
import { toList } from '@/viz/shared/labels';
import { type AdhocFilter, isTimeFilter } from './adhoc';

const filtersOf = (value: unknown) => toList(value) as readonly AdhocFilter[];

export const ownTimeFilter = (value: unknown): AdhocFilter | undefined =>
  filtersOf(value).find(isTimeFilter);

export const otherFilters = (value: unknown): readonly AdhocFilter[] => {
  const own = ownTimeFilter(value);
  return filtersOf(value).filter((filter) => filter !== own);
};

/** Replaces the other filters; the time range keeps its position among them. */
export const withOtherFilters = (
  value: unknown,
  others: readonly AdhocFilter[],
): readonly AdhocFilter[] => {
  const filters = filtersOf(value);
  const own = ownTimeFilter(filters);
  if (!own) return others;
  const at = Math.min(filters.indexOf(own), others.length);
  return [...others.slice(0, at), own, ...others.slice(at)];
};

export const withTimeFilter = (value: unknown, time: AdhocFilter): readonly AdhocFilter[] => {
  const filters = filtersOf(value);
  const own = ownTimeFilter(filters);
  return own ? filters.map((filter) => (filter === own ? time : filter)) : [...filters, time];
};
