import { createAppThunk } from '@/app/redux';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';
import { emptyMask } from '../filterMask';
import { filterStepMade, stagedDropped } from '../nativeFiltersSlice';
import { keepFilterState } from './keepFilterState';

interface Change {
  /** What the change is called when it is undone. */
  readonly label: string;
  readonly masks: DataMasks;
}

/** Puts masks into effect as one step of the history; only charts whose part changed ask again. */
export const changeFilters = createAppThunk(
  'dashboard/changeFilters',
  ({ label, masks: after }: Change, { dispatch, getState }) => {
    const { dataMask } = getState();
    const before = Object.fromEntries(
      Object.keys(after).map((id) => [id, dataMask[id] ?? emptyMask(id)]),
    );
    dispatch(filterStepMade({ label, before, after }));
    dispatch(masksApplied(after));
    dispatch(stagedDropped());
    void dispatch(keepFilterState());
  },
);
