import { createAppThunk } from '@/app/redux';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { selectPending } from '../filterSelectors';
import { stagedDropped } from '../nativeFiltersSlice';
import { keepFilterState } from './keepFilterState';

/** Puts what was chosen in the bar into effect; only charts whose part changed ask again. */
export const applyFilters = createAppThunk('dashboard/applyFilters', (_: void, api) => {
  api.dispatch(masksApplied(selectPending(api.getState())));
  api.dispatch(stagedDropped());
  void api.dispatch(keepFilterState());
});
