import { createAppThunk } from '@/app/redux';
import { changeInWords } from '../changeInWords';
import { selectFilters, selectPending } from '../filterSelectors';
import { changeFilters } from './changeFilters';

/** Puts what was chosen in the bar into effect. */
export const applyFilters = createAppThunk(
  'dashboard/applyFilters',
  (_: void, { dispatch, getState }) => {
    const masks = selectPending(getState());
    void dispatch(changeFilters({ label: changeInWords(selectFilters(getState()), masks), masks }));
  },
);
