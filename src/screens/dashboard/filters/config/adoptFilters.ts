import type { Dashboard } from '@/api/resources/dashboards';
import type { ThunkApi } from '@/app/redux';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { sameJson } from '@/lib/sameJson';
import { filtersSaved } from '../../events';
import { selectCrossMasks } from '../cross/crossSelectors';
import { selectFilters } from '../filterSelectors';
import { isUnset } from '../filterMask';
import {
  barEntries,
  isFilter,
  isInverse,
  type NativeFilter,
  startsWithFirst,
  takesSeveral,
} from '../nativeFilter';
import { firstValuesAwaited } from '../nativeFiltersSlice';
import { startMasks } from '../startMasks';
import { startFilters } from '../thunks/startFilters';

/** Those that start with their first choice from now on; one that did so before may have been emptied by its reader. */
const startingNow = (
  filters: readonly NativeFilter[],
  known: ReadonlyMap<string, NativeFilter>,
): readonly NativeFilter[] =>
  filters.filter((filter) => {
    const before = known.get(filter.id);
    return startsWithFirst(filter) && !(before && startsWithFirst(before));
  });

/** What a chosen value of a filter means: one that was chosen before says something else where this changed. */
const meaning = (filter: NativeFilter | undefined) =>
  filter && [
    filter.filterType,
    filter.target,
    filter.defaultDataMask,
    isInverse(filter),
    takesSeveral(filter),
    filter.controlValues.enableSingleValue ?? null,
  ];

/** The filters are as `saved` has them. What was chosen in one stays where it means the same. */
export const adoptFilters = (
  saved: Dashboard,
  { dispatch, getState }: Pick<ThunkApi, 'dispatch' | 'getState'>,
): void => {
  const entries = barEntries(saved.metadata, getState().nativeFilters.old);
  const known = new Map(selectFilters(getState()).map((filter) => [filter.id, filter]));
  const crossMasks = selectCrossMasks(getState());
  const chosen = Object.fromEntries(
    Object.entries(getState().dataMask).filter(([id]) => {
      const now = entries.filter(isFilter).find((filter) => filter.id === id);
      return now && sameJson(meaning(known.get(id)), meaning(now));
    }),
  );
  const masks = startMasks(entries, chosen);
  const awaited = startingNow(entries.filter(isFilter), known)
    .filter((filter) => isUnset(filter, masks[filter.id]))
    .map(({ id }) => id);
  // Before the filters are there, so that no chart is asked without their values first.
  dispatch(firstValuesAwaited(awaited));
  dispatch(filtersSaved(saved));
  dispatch(masksOpened({ ...crossMasks, ...masks }));
  void dispatch(startFilters(awaited));
};
