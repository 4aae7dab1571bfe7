/** Deletes a closed tab on the server only when the server's text is kept in this browser. */
import { deleteTab, fetchTab } from '@/api/resources/tabState';
import type { ThunkApi } from '@/app/redux';
import { fromRecord, loadedEditor } from '../../model/fromWire';
import { selectDefaultLimit } from '../selectors';
import { closedTabRead } from '../editors/synced';
import { writeSnapshot } from './writeSnapshot';

/** False: it stays on the server for now. */
export const removeTab = async (
  tabViewId: string,
  api: Pick<ThunkApi, 'getState' | 'dispatch'>,
): Promise<boolean> => {
  const { getState, dispatch } = api;
  const { tab, revision } = await fetchTab(tabViewId);
  const editor = { ...loadedEditor(tab, selectDefaultLimit(getState())), revision };
  const latest = tab.latest_query && fromRecord(tab.latest_query, editor.id);
  dispatch(closedTabRead({ editor, latest }));
  const outcome = await writeSnapshot(api);
  if (outcome === null || outcome === 'full') return false;
  /** Reopened in the meantime. */
  if (!(tabViewId in getState().sqlLab.destroyedQueryEditors)) return false;
  await deleteTab(tabViewId, { revision });
  return true;
};
