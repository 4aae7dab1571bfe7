import { isUnanswered, toErrorInfo } from '@/api/errors';
import { fetchTab, isConflict, isGone, updateTab } from '@/api/resources/tabState';
import type { ThunkApi } from '@/app/redux';
import { inTurn } from '@/lib/inTurn';
import type { Editor } from '../../model/editor';
import { backOffOf } from '../../sync/backOff';
import { flushTyping } from '../../sync/pendingTyping';
import { toTabChange } from '../../sync/planSync';
import {
  tabConflicted,
  tabMissing,
  tabNotSaved,
  tabSaved,
  tabSending,
  tabUnanswered,
} from '../editors/synced';
import { selectEditor } from '../selectors';

type Api = Pick<ThunkApi, 'getState' | 'dispatch'>;

/** The key under which a failed write of a tab backs off. */
export const waitOfTab = (id: string): string => `tab ${id}`;

/** Writes of a tab are serialized: each carries the revision that the one before it returned. */
export const writeTab = (
  editorId: string,
  changeOf: (editor: Editor) => { change: Parameters<typeof updateTab>[1]; sentAt: number | null },
  { getState, dispatch }: Api,
): Promise<void> =>
  inTurn(dispatch, `tab:${editorId}`, async () => {
    const editor = selectEditor(getState(), editorId);
    if (!editor?.tabViewId) return;
    const { change, sentAt } = changeOf(editor);
    if (typeof change.sql === 'string') dispatch(tabSending({ id: editorId, sql: change.sql }));
    try {
      const { revision } = await updateTab(editor.tabViewId, change, { revision: editor.revision });
      backOffOf(dispatch).succeeded(waitOfTab(editorId));
      dispatch(tabSaved({ id: editorId, sentAt, revision, sql: change.sql ?? null }));
    } catch (error) {
      if (isGone(error)) return void dispatch(tabMissing(editorId));
      if (isConflict(error)) {
        const { tab, revision } = await fetchTab(editor.tabViewId);
        flushTyping();
        const { sql, label: name } = tab;
        const refused = change.sql ?? null;
        dispatch(tabConflicted({ id: editorId, revision: revision ?? '', refused, sql, name }));
        return;
      }
      const info = toErrorInfo(error);
      if (!isUnanswered(info)) throw error;
      backOffOf(dispatch).failed(waitOfTab(editorId), info);
      dispatch(tabUnanswered(info));
    }
  });

/** Writes a tab in its current state; a failure is retried. */
export const updateWhole = async (editorId: string, api: Api): Promise<void> => {
  try {
    await writeTab(
      editorId,
      (editor) => {
        const run = api.getState().sqlLab.queries[editor.latestQueryId ?? ''];
        const isStored = editor.latestQueryId === null || (run ? run.serverId !== null : true);
        return { change: toTabChange(editor, isStored), sentAt: editor.updatedAt };
      },
      api,
    );
  } catch (error) {
    const info = toErrorInfo(error);
    backOffOf(api.dispatch).failed(waitOfTab(editorId), info);
    api.dispatch(tabNotSaved(info));
  }
};
