import { createAppThunk } from '@/app/redux';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { emptyMask } from '../filterMask';
import { changeInWords } from '../changeInWords';
import { selectFilters, selectPending } from '../filterSelectors';
import { filterStepMade, stagedDropped } from '../nativeFiltersSlice';
import { keepFilterState } from './keepFilterState';

/** Puts what was chosen in the bar into effect; only charts whose part changed ask again. */
export const applyFilters = createAppThunk('dashboard/applyFilters', (_: void, api) => {
  const state = api.getState();
  const after = selectPending(state);
  const before = Object.fromEntries(
    Object.keys(after).map((id) => [id, state.dataMask[id] ?? emptyMask(id)]),
  );
  api.dispatch(
    filterStepMade({ label: changeInWords(selectFilters(state), after), before, after }),
  );
  api.dispatch(masksApplied(after));
  api.dispatch(stagedDropped());
  void api.dispatch(keepFilterState());
});
