/** Brings the server up to date; it settles, whatever fails is tried again at the next beat. */
import { type ErrorInfo, toErrorInfo } from '@/api/errors';
import {
  activateTab,
  createTab,
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
} from '../editors/synced';
import { selectHasEnded } from '@/features/session/selectors';
import { selectEditor, selectIsOffline, selectIsPersisted } from '../selectors';
import type { Editor } from '../../model/editor';
import { flushTyping } from '../../text/typing';
import { backOffOf } from '../../sync/backOff';
import { planSync, toNewTab, toTabChange } from '../../sync/planSync';
import { removeTab } from './removeTab';

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
/** What a failure holds up. */
const TAB = (id: string) => `tab ${id}`;
const RUN = (id: string) => `run ${id}`;
const GONE = (tabViewId: string) => `gone ${tabViewId}`;
const ACTIVE = 'active';

const migrate = async (
  queryId: string,
  tabViewId: string,
  dispatch: Api['dispatch'],
): Promise<void> => {
  try {
    await migrateQuery(tabViewId, queryId);
    backOffOf(dispatch).succeeded(RUN(queryId));
    dispatch(queryMigrated(queryId));
  } catch (error) {
    backOffOf(dispatch).failed(RUN(queryId), toErrorInfo(error));
    dispatch(isGone(error) ? queryMigrated(queryId) : queryNotMigrated({ queryId, tabViewId }));
  }
};

/** False: whoever comes next would meet the same. */
const create = async (editor: Editor, { dispatch, getState }: Api): Promise<boolean> => {
  try {
    const { id, revision } = await createTab(toNewTab(editor), { key: editor.id });
    backOffOf(dispatch).succeeded(TAB(editor.id));
    dispatch(tabCreated({ id: editor.id, tabViewId: id, sentAt: editor.updatedAt, revision }));
    dispatch(serverReached(true));
    const own = Object.values(getState().sqlLab.queries).filter(
      (query) => query.sqlEditorId === editor.id && query.serverId !== null,
    );
    await Promise.all(own.map((query) => migrate(query.id, id, dispatch)));
    return true;
  } catch (error) {
    const info = toErrorInfo(error);
    backOffOf(dispatch).failed(TAB(editor.id), info);
    if (!reachOf(info)) dispatch(serverReached(false));
    else if (info.status !== 401) dispatch(tabNotCreated(info));
    return info.status >= 400 && info.status < 500 && info.status !== 429;
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
      backOffOf(dispatch).succeeded(TAB(editorId));
      dispatch(tabSaved({ id: editorId, sentAt, revision }));
      dispatch(serverReached(true));
    } catch (error) {
      if (isGone(error)) return void dispatch(tabMissing(editorId));
      if (isConflict(error)) {
        const { tab, revision } = await fetchTab(editor.tabViewId);
        flushTyping();
        dispatch(
          tabConflicted({ id: editorId, revision: revision ?? '', sql: tab.sql, name: tab.label }),
        );
        return;
      }
      if (reachOf(toErrorInfo(error))) throw error;
      backOffOf(dispatch).failed(TAB(editorId), toErrorInfo(error));
      dispatch(serverReached(false));
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
    const info = toErrorInfo(error);
    backOffOf(api.dispatch).failed(TAB(editorId), info);
    api.dispatch(tabNotSaved(info));
  }
};

const remove = async (tabViewId: string, api: Api): Promise<void> => {
  const { dispatch } = api;
  try {
    if (await removeTab(tabViewId, api)) dispatch(destroyedTabForgotten(tabViewId));
    backOffOf(dispatch).succeeded(GONE(tabViewId));
  } catch (error) {
    if (isGone(error)) dispatch(destroyedTabForgotten(tabViewId));
    else backOffOf(dispatch).failed(GONE(tabViewId), toErrorInfo(error));
  }
};

const activate = async (tabViewId: string, { dispatch }: Api): Promise<void> => {
  try {
    await activateTab(tabViewId);
    backOffOf(dispatch).succeeded(ACTIVE);
    dispatch(activeTabReported(tabViewId));
  } catch (error) {
    /** A tab that is gone shows when it is next read or written. */
    if (isGone(error)) dispatch(activeTabReported(tabViewId));
    else backOffOf(dispatch).failed(ACTIVE, toErrorInfo(error));
  }
};

const REMOVED_AT_ONCE = 6;

interface Sync {
  /** 0 saves at once, whatever is being typed. */
  readonly quietMs?: number;
  /** What failed lately waits for its turn, as it does at every beat. */
  readonly isPatient?: boolean;
}

export const syncTabs = createAppThunk(
  'sqlLab/syncTabs',
  ({ quietMs, isPatient = quietMs === undefined }: Sync, api) =>
    inTurn(api.dispatch, 'sync', async () => {
      const state = api.getState();
      /** Whoever has no network or nobody signed in waits for it: one newest state per tab. */
      if (!selectIsPersisted(state) || selectIsOffline(state) || selectHasEnded(state)) return;
      const isDue = (key: string) => !isPatient || backOffOf(api.dispatch).isDue(key);
      const plan = planSync(state.sqlLab, Date.now(), quietMs);
      for (const editor of plan.create) {
        if (!isDue(TAB(editor.id))) continue;
        const goesOn = await create(editor, api);
        const now = api.getState();
        if (selectIsOffline(now) || selectHasEnded(now)) return;
        if (!goesOn) break;
      }
      const late = Object.entries(state.sqlLab.queriesToMigrate);
      await Promise.all(
        late
          .filter(([query]) => isDue(RUN(query)))
          .map(([query, tab]) => migrate(query, tab, api.dispatch)),
      );
      await Promise.all(
        plan.update.filter(({ id }) => isDue(TAB(id))).map(({ id }) => update(id, api)),
      );
      const gone = plan.remove.filter((id) => isDue(GONE(id)));
      for (let at = 0; at < gone.length; at += REMOVED_AT_ONCE)
        await Promise.all(gone.slice(at, at + REMOVED_AT_ONCE).map((id) => remove(id, api)));
      if (plan.activate !== null && isDue(ACTIVE) && !selectIsOffline(api.getState()))
        await activate(plan.activate, api);
    }),
);
