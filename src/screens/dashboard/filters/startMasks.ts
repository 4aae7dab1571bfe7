import { isRecord } from '#common/isRecord.ts';
import type { DataMask } from '#common/wire/dashboard.ts';
import { emptyMask, isUnset } from './filterMask';
import { type BarEntry, isFilter, type NativeFilter, startsWithFirst } from './nativeFilter';

type Masks = Readonly<Record<string, DataMask>>;

const part = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** A mask has all four parts, whatever was stored. */
const whole = (id: string, mask: unknown): DataMask => {
  const { extraFormData, filterState, ownState } = part(mask);
  return {
    id,
    extraFormData: part(extraFormData),
    filterState: part(filterState),
    ownState: part(ownState),
  };
};

/**
 * What the filters say when the dashboard opens: the given state of a link where it has one, else the default of
 * the filter. The state of a link that belongs to no filter of this dashboard is left out.
 */
export const startMasks = (entries: readonly BarEntry[], given: unknown): Masks =>
  Object.fromEntries(
    entries.filter(isFilter).map(({ id, defaultDataMask }) => {
      const linked = part(given)[id];
      return [id, linked === undefined ? whole(id, defaultDataMask) : whole(id, linked)];
    }),
  );

/** Its default is not stored: it is the first of its choices, which have to be asked for. */
export const asksForStart = (filter: NativeFilter): boolean =>
  startsWithFirst(filter) && isUnset(filter, filter.defaultDataMask);

/** The masks of no choice at all. */
export const noMasks = (entries: readonly BarEntry[]): Masks =>
  Object.fromEntries(entries.filter(isFilter).map(({ id }) => [id, emptyMask(id)]));
