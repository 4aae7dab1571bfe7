/** Brings the server up to date; it settles, whatever fails is tried again at the next beat. */
import { type ErrorInfo, toErrorInfo } from '@/api/errors';
import {
  activateTab,
  createTab,
  deleteTab,
  fetchTab,
  isConflict,
  isGone,
  migrateQuery,
  updateTab,
} from '@/api/resources/tabState';
import { createAction } from '@reduxjs/toolkit';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import { inTurn } from '@/lib/inTurn';
import {
  activeTabReported,
  destroyedTabForgotten,
  tabConflicted,
  tabCreated,
  tabMissing,
  tabSaved,
  tabSending,
} from '../state/synced';
import { selectHasEnded } from '@/features/session/selectors';
import { selectEditor, selectIsOffline, selectIsPersisted } from '../state/selectors';
import type { Editor } from '../state/types';
import { flushTyping } from '../text/typing';
import { planSync, toNewTab, toTabChange } from './planSync';

export const tabNotCreated = createAction<ErrorInfo>('sqlLab/tabNotCreated');
export const tabNotSaved = createAction<ErrorInfo>('sqlLab/tabNotSaved');
/** Its tab is on the server since it ran, and is not known there to have run it. */
export const queryNotMigrated = createAction<{ queryId: string; tabViewId: string }>(
  'sqlLab/queryNotMigrated',
);
export const queryMigrated = createAction<string>('sqlLab/queryMigrated');
export const serverReached = createAction<boolean>('sqlLab/serverReached');

type Api = Pick<ThunkApi, 'getState' | 'dispatch'>;

const reachOf = (info: ErrorInfo): boolean => info.kind !== 'network' && info.kind !== 'timeout';

const migrate = async (
  queryId: string,
  tabViewId: string,
  dispatch: Api['dispatch'],
): Promise<void> => {
  try {
    await migrateQuery(tabViewId, queryId);
    dispatch(queryMigrated(queryId));
  } catch (error) {
    dispatch(isGone(error) ? queryMigrated(queryId) : queryNotMigrated({ queryId, tabViewId }));
  }
};

const create = async (editor: Editor, { dispatch, getState }: Api): Promise<void> => {
  try {
    const { id, revision } = await createTab(toNewTab(editor), { key: editor.id });
    dispatch(tabCreated({ id: editor.id, tabViewId: id, sentAt: editor.updatedAt, revision }));
    dispatch(serverReached(true));
    const own = Object.values(getState().sqlLab.queries).filter(
      (query) => query.sqlEditorId === editor.id && query.serverId !== null,
    );
    await Promise.all(own.map((query) => migrate(query.id, id, dispatch)));
  } catch (error) {
    const info = toErrorInfo(error);
    if (!reachOf(info)) dispatch(serverReached(false));
    else if (info.status !== 401) dispatch(tabNotCreated(info));
  }
};

/** One write of a tab, after the one before it: each carries the revision that one left. */
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
      dispatch(tabSaved({ id: editorId, sentAt, revision }));
      dispatch(serverReached(true));
    } catch (error) {
      if (isGone(error)) dispatch(tabMissing(editorId));
      else if (isConflict(error)) {
        const { tab, revision } = await fetchTab(editor.tabViewId);
        flushTyping();
        dispatch(
          tabConflicted({ id: editorId, revision: revision ?? '', sql: tab.sql, name: tab.label }),
        );
      } else if (reachOf(toErrorInfo(error))) throw error;
      else dispatch(serverReached(false));
    }
  });

const update = async (editorId: string, api: Api): Promise<void> => {
  try {
    await writeTab(
      editorId,
      (editor) => {
        const query = api.getState().sqlLab.queries[editor.latestQueryId ?? ''];
        const isStored = editor.latestQueryId === null || (query ? query.serverId !== null : true);
        return { change: toTabChange(editor, isStored), sentAt: editor.updatedAt };
      },
      api,
    );
  } catch (error) {
    api.dispatch(tabNotSaved(toErrorInfo(error)));
  }
};

const remove = async (tabViewId: string, { dispatch }: Api): Promise<void> => {
  try {
    await deleteTab(tabViewId);
    dispatch(destroyedTabForgotten(tabViewId));
  } catch (error) {
    if (isGone(error)) dispatch(destroyedTabForgotten(tabViewId));
  }
};

const activate = async (tabViewId: string, { dispatch }: Api): Promise<void> => {
  try {
    await activateTab(tabViewId);
    dispatch(activeTabReported(tabViewId));
  } catch (error) {
    /** A tab that is gone shows when it is next read or written. */
    if (isGone(error)) dispatch(activeTabReported(tabViewId));
  }
};

/** `quietMs: 0` saves at once, whatever is being typed. */
export const syncTabs = createAppThunk(
  'sqlLab/syncTabs',
  ({ quietMs }: { quietMs?: number }, api) =>
    inTurn(api.dispatch, 'sync', async () => {
      const state = api.getState();
      /** Whoever has no network or nobody signed in waits for it: one newest state per tab. */
      if (!selectIsPersisted(state) || selectIsOffline(state) || selectHasEnded(state)) return;
      const plan = planSync(state.sqlLab, Date.now(), quietMs);
      for (const editor of plan.create) {
        await create(editor, api);
        const now = api.getState();
        if (selectIsOffline(now) || selectHasEnded(now)) return;
      }
      const late = Object.entries(state.sqlLab.queriesToMigrate);
      await Promise.all(late.map(([query, tab]) => migrate(query, tab, api.dispatch)));
      await Promise.all(plan.update.map(({ id }) => update(id, api)));
      await Promise.all(plan.remove.map((id) => remove(id, api)));
      if (plan.activate !== null && !selectIsOffline(api.getState()))
        await activate(plan.activate, api);
    }),
);
