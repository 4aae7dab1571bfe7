import type { AppDispatch, RootState } from '@/app/store';
import { neighbour } from '../../model/neighbour';
import { selectActiveEditorId, selectEditors } from '../selectors';
import { tabActivated } from '../editors/editors';

/** To the next tab or the one before, in a circle; which one that is, null where there is no other. */
export const stepTab =
  (by: 1 | -1) =>
  (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const state = getState();
    const next = neighbour(selectEditors(state), selectActiveEditorId(state), by);
    if (next !== null) dispatch(tabActivated(next));
    return next;
  };
