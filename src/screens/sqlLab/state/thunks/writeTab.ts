import { isUnanswered, toErrorInfo } from '@/api/errors';
import { fetchTab, isConflict, isGone, updateTab } from '@/api/resources/tabState';
import type { ThunkApi } from '@/app/redux';
import { inTurn } from '#common/inTurn.ts';
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

type ChangeOf = (editor: Editor) => {
  readonly change: Parameters<typeof updateTab>[1];
  readonly sentAt: number | null;
};

/** Somebody else wrote first. */
const learn = async (
  editorId: string,
  tabViewId: string,
  refused: string | null,
  { dispatch }: Api,
): Promise<void> => {
  const { tab, revision } = await fetchTab(tabViewId);
  flushTyping();
  const { sql, label: name } = tab;
  dispatch(tabConflicted({ id: editorId, revision: revision ?? '', refused, sql, name }));
};

const write = async (
  editorId: string,
  changeOf: ChangeOf,
  api: Api,
  isAgain = false,
): Promise<void> => {
  const { getState, dispatch } = api;
  const editor = selectEditor(getState(), editorId);
  if (!editor?.tabViewId) return;
  const { change, sentAt } = changeOf(editor);
  const text = change.sql ?? null;
  if (text !== null) dispatch(tabSending({ id: editorId, sql: text }));
  try {
    const { revision } = await updateTab(editor.tabViewId, change, { revision: editor.revision });
    backOffOf(dispatch).succeeded(waitOfTab(editorId));
    dispatch(tabSaved({ id: editorId, sentAt, revision, sql: text }));
  } catch (error) {
    if (isGone(error)) return void dispatch(tabMissing(editorId));
    if (isConflict(error)) {
      await learn(editorId, editor.tabViewId, text, api);
      if (text !== null) return;
      /** Sync sends texts again, and nothing else. */
      if (isAgain) throw error;
      return write(editorId, changeOf, api, true);
    }
    const info = toErrorInfo(error);
    if (!isUnanswered(info)) throw error;
    backOffOf(dispatch).failed(waitOfTab(editorId), info);
    dispatch(tabUnanswered(info));
  }
};

/** Writes of a tab are serialized: each carries the revision that the one before it returned. */
export const writeTab = (editorId: string, changeOf: ChangeOf, api: Api): Promise<void> =>
  inTurn(api.dispatch, `tab:${editorId}`, () => write(editorId, changeOf, api));

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
