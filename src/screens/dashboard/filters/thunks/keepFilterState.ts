import { keepFilters } from '@/api/resources/dashboards';
import { selectDataMask } from '@/features/dataMask/selectors';
import { tabId } from '@/lib/tabId';
import { createVisitThunk } from '../../visit';

/** Stores what the filters say, so that a reload and a copied address show the same; returns the key of the address. */
export const keepFilterState = createVisitThunk(
  'dashboard/keepFilterState',
  (_: void, { getState }): Promise<string> => {
    const state = getState();
    return keepFilters(
      { dashboardId: state.dashboardInfo.id, key: state.nativeFilters.key, tabId: tabId() },
      selectDataMask(state),
    );
  },
);
