import { changeFilters, fetchDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { sameJson } from '@/lib/sameJson';
import { filtersSaved } from '../../events';
import { changesOf, type Draft } from './draft';
import { selectCrossMasks } from '../cross/crossSelectors';
import { selectFilters } from '../filterSelectors';
import { isUnset } from '../filterMask';
import { isFilter, type NativeFilter, readFilters, startsWithFirst } from '../nativeFilter';
import { firstValuesAwaited } from '../nativeFiltersSlice';
import { withScopes } from '../scope';
import { startMasks } from '../startMasks';
import { startFilters } from '../thunks/startFilters';

interface Edited {
  readonly before: Draft;
  readonly draft: Draft;
}

/** Those that start with their first choice from now on; one that did so before may have been emptied by its reader. */
const startingNow = (
  filters: readonly NativeFilter[],
  known: ReadonlyMap<string, NativeFilter>,
): readonly NativeFilter[] =>
  filters.filter((filter) => {
    const before = known.get(filter.id);
    return startsWithFirst(filter) && !(before && startsWithFirst(before));
  });

/** Stores the filters; the charts then follow the new ones. What was chosen in a filter stays, unless its default changed. */
export const saveFilters = createAppThunk(
  'dashboard/saveFilters',
  async ({ before, draft }: Edited, { dispatch, getState }) => {
    const { dashboardInfo, dashboardLayout } = getState();
    const changes = changesOf(before, draft);
    const { revision: stored } = await fetchDashboard(dashboardInfo.id);
    await changeFilters(dashboardInfo.id, {
      ...changes,
      modified: withScopes(changes.modified, dashboardLayout.present),
    });
    const saved = await fetchDashboard(dashboardInfo.id);
    const entries = [...readFilters(saved.metadata), ...getState().nativeFilters.old];
    const known = new Map(selectFilters(getState()).map((filter) => [filter.id, filter]));
    const crossMasks = selectCrossMasks(getState());
    const chosen = Object.fromEntries(
      Object.entries(getState().dataMask).filter(([id]) => {
        const now = entries.filter(isFilter).find((filter) => filter.id === id);
        return now && sameJson(known.get(id)?.defaultDataMask, now.defaultDataMask);
      }),
    );
    /* What somebody else saved meanwhile is still unseen here: a later save of the layout has to find that out. */
    const revision = stored === dashboardInfo.revision ? saved.revision : dashboardInfo.revision;
    const masks = startMasks(entries, chosen);
    const awaited = startingNow(entries.filter(isFilter), known)
      .filter((filter) => isUnset(filter, masks[filter.id]))
      .map(({ id }) => id);
    // Before the filters are there, so that no chart is asked without their values first.
    dispatch(firstValuesAwaited(awaited));
    dispatch(filtersSaved({ ...saved, revision }));
    dispatch(masksOpened({ ...crossMasks, ...masks }));
    void dispatch(startFilters(awaited));
  },
);
