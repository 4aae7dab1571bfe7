import { createAppThunk } from '@/app/redux';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { saveScopes } from '../cross/shown/saveScopes';
import { filterStepTaken } from '../nativeFiltersSlice';
import { keepFilterState } from './keepFilterState';

/** Takes the last change of the filters back, or makes the last one that was taken back again. */
export const moveInHistory = createAppThunk(
  'dashboard/moveInHistory',
  async (direction: 'undo' | 'redo', { dispatch, getState }) => {
    const { past, future } = getState().nativeFilters;
    const step = direction === 'undo' ? past.at(-1) : future.at(-1);
    if (!step) return;
    if ('scopes' in step) {
      const { before, after } = step.scopes;
      const change = direction === 'undo' ? { before: after, after: before } : step.scopes;
      await dispatch(saveScopes(change)).unwrap();
      dispatch(filterStepTaken(direction));
      return;
    }
    dispatch(filterStepTaken(direction));
    dispatch(masksApplied(direction === 'undo' ? step.before : step.after));
    void dispatch(keepFilterState());
  },
);
