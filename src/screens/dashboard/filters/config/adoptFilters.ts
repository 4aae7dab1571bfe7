import type { Dashboard } from '@/api/resources/dashboards';
import type { ThunkApi } from '@/app/redux';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { sameJson } from '@/lib/sameJson';
import { filtersSaved } from '../../events';
import { selectCrossMasks } from '../cross/crossSelectors';
import { selectFilters } from '../filterSelectors';
import { isFilter, readFilters } from '../nativeFilter';
import { startMasks } from '../startMasks';
import { keepFilterState } from '../thunks/keepFilterState';

/** The filters are as `saved` has them. What was chosen in one stays, unless its default changed. */
export const adoptFilters = (
  saved: Dashboard,
  { dispatch, getState }: Pick<ThunkApi, 'dispatch' | 'getState'>,
): void => {
  const entries = [...readFilters(saved.metadata), ...getState().nativeFilters.old];
  const known = new Map(selectFilters(getState()).map((filter) => [filter.id, filter]));
  const crossMasks = selectCrossMasks(getState());
  const chosen = Object.fromEntries(
    Object.entries(getState().dataMask).filter(([id]) => {
      const now = entries.filter(isFilter).find((filter) => filter.id === id);
      return now && sameJson(known.get(id)?.defaultDataMask, now.defaultDataMask);
    }),
  );
  dispatch(filtersSaved(saved));
  dispatch(masksOpened({ ...crossMasks, ...startMasks(entries, chosen) }));
  void dispatch(keepFilterState());
};
