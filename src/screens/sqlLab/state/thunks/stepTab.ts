import type { AppDispatch, RootState } from '@/app/store';
import { neighbour } from '../../model/neighbour';
import { selectActiveEditorId, selectEditors } from '../selectors';
import { tabActivated } from '../editors/editors';

/** Opens the next or previous tab, in a circle; returns its id, or null if there is no other. */
export const stepTab =
  (by: 1 | -1) =>
  (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const state = getState();
    const next = neighbour(selectEditors(state), selectActiveEditorId(state), by);
    if (next !== null) dispatch(tabActivated(next));
    return next;
  };
