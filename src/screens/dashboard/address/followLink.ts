import { fetchKeptFilters } from '@/api/resources/dashboards';
import { masksGiven } from '../events';
import { selectFiltersKey } from '../filters/filterSelectors';
import { filtersInAddress } from '../filters/filtersInAddress';
import { givenMasks } from '../filters/givenMasks';
import { changeFilters } from '../filters/thunks/changeFilters';
import { pathTo } from '../layout/pathTo';
import { directPathSet } from '../state/dashboardStateSlice';
import { selectInfo, selectLayout } from '../state/selectors';
import { openTabsOf } from '../state/thunks/openTabsOf';
import { createVisitThunk } from '../visit';

interface Link {
  readonly search: string;
  readonly hash: string;
}

/** Shows the place that a link on the open dashboard names, and puts into effect what it says about filters. */
export const followLink = createVisitThunk(
  'dashboard/followLink',
  async ({ search, hash }: Link, { dispatch, getState, signal }): Promise<void> => {
    const params = new URLSearchParams(search);
    const path = pathTo(selectLayout(getState()), hash, params);
    const place = path.at(-1);
    if (place !== undefined) {
      void dispatch(openTabsOf(place));
      dispatch(directPathSet(path));
    }
    const key = params.get('native_filters_key');
    const isOther = key !== null && key !== selectFiltersKey(getState());
    const { id } = selectInfo(getState());
    const linked =
      filtersInAddress(params) ??
      (isOther ? await fetchKeptFilters(id, key, { signal }).catch(() => null) : null);
    if (linked === null || selectInfo(getState()).id !== id) return;
    void dispatch(changeFilters({ label: 'the link', masks: givenMasks(getState(), linked) }));
    dispatch(masksGiven({ from: 'the link', given: linked }));
  },
);
