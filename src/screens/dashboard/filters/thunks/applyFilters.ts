import { createAppThunk } from '@/app/redux';
import { changeInWords } from '../changeInWords';
import { columnNamesOf, selectFilters, selectPending } from '../filterSelectors';
import { changeFilters } from './changeFilters';

/** Puts what was chosen in the bar into effect. */
export const applyFilters = createAppThunk(
  'dashboard/applyFilters',
  (_: void, { dispatch, getState }) => {
    const masks = selectPending(getState());
    const { datasets } = getState().dashboardInfo;
    const label = changeInWords(selectFilters(getState()), masks, (filter) =>
      columnNamesOf(datasets, filter),
    );
    void dispatch(changeFilters({ label, masks }));
  },
);
