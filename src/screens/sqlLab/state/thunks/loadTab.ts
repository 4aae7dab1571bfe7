import { fetchTab, isGone } from '@/api/resources/tabState';
import { createAppThunk } from '@/app/redux';
import { tabMissing } from '../editors/synced';
import { selectEditor } from '../selectors';

/** Loads a tab known only by its label. A missing one is dropped without a message. */
export const loadTab = createAppThunk(
  'sqlLab/loadTab',
  async (editorId: string, { getState, dispatch, signal }) => {
    const tabViewId = selectEditor(getState(), editorId)?.tabViewId;
    if (!tabViewId) return null;
    try {
      return await fetchTab(tabViewId, { signal });
    } catch (error) {
      if (!isGone(error)) throw error;
      dispatch(tabMissing(editorId));
      return null;
    }
  },
);
