/** Syncs everything once. It always resolves: what fails is retried at the next beat. */
import { isUnanswered, toErrorInfo } from '@/api/errors';
import { activateTab, createTab, isGone, migrateQuery } from '@/api/resources/tabState';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import { selectIsOffline } from '@/features/connection/selectors';
import { selectHasEnded } from '@/features/session/selectors';
import { inTurn } from '#common/inTurn.ts';
import type { Editor } from '../../model/editor';
import { backOffOf } from '../../sync/backOff';
import { isNewWhole, planSync, toNewTab } from '../../sync/planSync';
import {
  activeTabReported,
  destroyedTabForgotten,
  tabCreated,
  tabNotCreated,
  tabSending,
  tabUnanswered,
} from '../editors/synced';
import { runMigrated, runNotMigrated } from '../runs/runs';
import { selectEditor, selectIsPersisted } from '../selectors';
import { linkTab } from './linkTab';
import { removeTab } from './removeTab';
import { updateWhole, waitOfTab } from './writeTab';

type Api = Pick<ThunkApi, 'getState' | 'dispatch'>;

/** The key under which a failure backs off. */
const waitOfRun = (id: string) => `run ${id}`;
const waitOfRemoval = (tabViewId: string) => `gone ${tabViewId}`;
const ACTIVE = 'active';

const migrate = async (
  queryId: string,
  tabViewId: string,
  dispatch: Api['dispatch'],
): Promise<void> => {
  try {
    await migrateQuery(tabViewId, queryId);
    backOffOf(dispatch).succeeded(waitOfRun(queryId));
    dispatch(runMigrated(queryId));
  } catch (error) {
    backOffOf(dispatch).failed(waitOfRun(queryId), toErrorInfo(error));
    dispatch(isGone(error) ? runMigrated(queryId) : runNotMigrated({ queryId, tabViewId }));
  }
};

/** Saved as a query while it was being created: the server's tab does not know it. */
const linkLate = async ({ id, remoteId }: Editor, { dispatch, getState }: Api): Promise<void> => {
  const now = selectEditor(getState(), id)?.remoteId ?? null;
  if (now !== null && now !== remoteId)
    await dispatch(linkTab({ editorId: id, savedQueryId: now }));
};

/** False: the next call would fail alike. */
const create = async (editor: Editor, { dispatch, getState }: Api): Promise<boolean> => {
  dispatch(tabSending({ id: editor.id, sql: editor.sql }));
  try {
    const { id, revision } = await createTab(toNewTab(editor), { key: editor.id });
    backOffOf(dispatch).succeeded(waitOfTab(editor.id));
    const { id: key, sql } = editor;
    const sentAt = editor.updatedAt - (isNewWhole(editor) ? 0 : 1);
    dispatch(tabCreated({ id: key, tabViewId: id, sentAt, revision, sql }));
    await linkLate(editor, { dispatch, getState });
    const own = Object.values(getState().sqlLab.queries).filter(
      (run) => run.sqlEditorId === editor.id && run.serverId !== null,
    );
    await Promise.all(own.map((run) => migrate(run.id, id, dispatch)));
    if (own.some((run) => run.id === selectEditor(getState(), editor.id)?.latestQueryId))
      await updateWhole(editor.id, { dispatch, getState });
    return true;
  } catch (error) {
    const info = toErrorInfo(error);
    backOffOf(dispatch).failed(waitOfTab(editor.id), info);
    if (isUnanswered(info)) dispatch(tabUnanswered(info));
    else if (info.status !== 401) dispatch(tabNotCreated(info));
    return info.status >= 400 && info.status < 500 && info.status !== 429;
  }
};

const remove = async (tabViewId: string, api: Api): Promise<void> => {
  const { dispatch } = api;
  try {
    if (await removeTab(tabViewId, api)) dispatch(destroyedTabForgotten(tabViewId));
    backOffOf(dispatch).succeeded(waitOfRemoval(tabViewId));
  } catch (error) {
    if (isGone(error)) dispatch(destroyedTabForgotten(tabViewId));
    else backOffOf(dispatch).failed(waitOfRemoval(tabViewId), toErrorInfo(error));
  }
};

const activate = async (tabViewId: string, { dispatch }: Api): Promise<void> => {
  try {
    await activateTab(tabViewId);
    backOffOf(dispatch).succeeded(ACTIVE);
    dispatch(activeTabReported(tabViewId));
  } catch (error) {
    /** A missing tab is noticed when it is next read or written. */
    if (isGone(error)) dispatch(activeTabReported(tabViewId));
    else backOffOf(dispatch).failed(ACTIVE, toErrorInfo(error));
  }
};

const REMOVED_AT_ONCE = 6;

interface Sync {
  /** 0 saves at once, even during typing. */
  readonly quietMs?: number;
  /** What failed recently waits for its turn, as at every beat. */
  readonly isBackingOff?: boolean;
}

export const syncTabs = createAppThunk(
  'sqlLab/syncTabs',
  ({ quietMs, isBackingOff = quietMs === undefined }: Sync, api) =>
    inTurn(api.dispatch, 'sync', async () => {
      const state = api.getState();
      /** Without network or sign-in the loop waits: one latest state per tab. */
      if (!selectIsPersisted(state) || selectIsOffline(state) || selectHasEnded(state)) return;
      const isDue = (key: string) => !isBackingOff || backOffOf(api.dispatch).isDue(key);
      const plan = planSync(state.sqlLab, Date.now(), quietMs);
      for (const editor of plan.create) {
        if (!isDue(waitOfTab(editor.id))) continue;
        const goesOn = await create(editor, api);
        const now = api.getState();
        if (selectIsOffline(now) || selectHasEnded(now)) return;
        if (!goesOn) break;
      }
      const late = Object.entries(state.sqlLab.queriesToMigrate);
      await Promise.all(
        late
          .filter(([run]) => isDue(waitOfRun(run)))
          .map(([run, tab]) => migrate(run, tab, api.dispatch)),
      );
      await Promise.all(
        plan.update.filter(({ id }) => isDue(waitOfTab(id))).map(({ id }) => updateWhole(id, api)),
      );
      const gone = plan.remove.filter((id) => isDue(waitOfRemoval(id)));
      for (let at = 0; at < gone.length; at += REMOVED_AT_ONCE)
        await Promise.all(gone.slice(at, at + REMOVED_AT_ONCE).map((id) => remove(id, api)));
      if (plan.activate !== null && isDue(ACTIVE) && !selectIsOffline(api.getState()))
        await activate(plan.activate, api);
    }),
);
