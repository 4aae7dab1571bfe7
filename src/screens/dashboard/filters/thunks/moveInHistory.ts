import type { ThunkApi } from '@/app/redux';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { createLimiter } from '@/lib/limiter';
import { saveScopes } from '../cross/shown/saveScopes';
import { type Direction, filterStepTaken } from '../nativeFiltersSlice';
import { createVisitThunk } from '../../visit';
import { keepFilterState } from './keepFilterState';

/** Scopes are stored first: meanwhile, the next step back is not known yet. */
const moves = createLimiter();

const move = async (direction: Direction, { dispatch, getState }: ThunkApi): Promise<void> => {
  const { past, future } = getState().nativeFilters;
  const step = direction === 'undo' ? past.at(-1) : future.at(-1);
  if (!step) return;
  if ('scopes' in step) {
    const { before, after } = step.scopes;
    const change = direction === 'undo' ? { before: after, after: before } : step.scopes;
    await dispatch(saveScopes(change)).unwrap();
    dispatch(filterStepTaken({ direction, step }));
    return;
  }
  dispatch(filterStepTaken({ direction, step }));
  dispatch(masksApplied(direction === 'undo' ? step.before : step.after));
  void dispatch(keepFilterState());
};

/** Takes the last change of the filters back, or makes the last one that was taken back again. */
export const moveInHistory = createVisitThunk(
  'dashboard/moveInHistory',
  (direction: Direction, api) =>
    new Promise<void>((resolve, reject) => {
      moves.add(() => move(direction, api).then(resolve, reject), 1);
    }),
);
