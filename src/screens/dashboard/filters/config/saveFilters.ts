import { changeFilters, fetchDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { sameJson } from '@/lib/sameJson';
import { filtersSaved } from '../../events';
import { changesOf, type Draft } from './draft';
import { selectFilters } from '../filterSelectors';
import { isFilter, readFilters } from '../nativeFilter';
import { withScopes } from '../scope';
import { startMasks } from '../startMasks';
import { keepFilterState } from '../thunks/keepFilterState';

interface Edited {
  readonly before: Draft;
  readonly draft: Draft;
}

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
    const chosen = Object.fromEntries(
      Object.entries(getState().dataMask).filter(([id]) => {
        const now = entries.filter(isFilter).find((filter) => filter.id === id);
        return now && sameJson(known.get(id)?.defaultDataMask, now.defaultDataMask);
      }),
    );
    /* What somebody else saved meanwhile is still unseen here: a later save of the layout has to find that out. */
    const revision = stored === dashboardInfo.revision ? saved.revision : dashboardInfo.revision;
    dispatch(filtersSaved({ ...saved, revision }));
    dispatch(masksOpened(startMasks(entries, chosen)));
    void dispatch(keepFilterState());
  },
);
