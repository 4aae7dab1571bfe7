/** Plans what to send to the server; `syncTabs` sends it. */
import type { NewTabInput, TabChange } from '#common/wire/tabState.ts';
import { activeEditorId } from '../model/activeEditor';
import { AS_SPLIT, isDirty } from '../model/newEditor';
import { type Editor, EDITOR_VERSION } from '../model/editor';
import type { SqlLabState } from '../model/state';

export const SYNC_EVERY_MS = 5000;

export interface SyncPlan {
  readonly create: readonly Editor[];
  /** Changed, and idle for a while. */
  readonly update: readonly Editor[];
  readonly remove: readonly string[];
  readonly activate: string | null;
}

export const planSync = (
  state: Pick<
    SqlLabState,
    'queryEditors' | 'tabHistory' | 'destroyedQueryEditors' | 'lastUpdatedActiveTab'
  >,
  now: number,
  quietMs = SYNC_EVERY_MS,
): SyncPlan => {
  const dirty = state.queryEditors.filter(isDirty);
  const activeId = activeEditorId(state);
  const active = state.queryEditors.find(({ id }) => id === activeId)?.tabViewId ?? null;
  return {
    create: dirty.filter(({ tabViewId }) => tabViewId === null),
    update: dirty.filter(
      ({ tabViewId, updatedAt }) =>
        /** A clock set back must not delay a save. */
        tabViewId !== null && (now - updatedAt >= quietMs || updatedAt > now + quietMs),
    ),
    remove: Object.keys(state.destroyedQueryEditors),
    activate: active !== null && active !== state.lastUpdatedActiveTab ? active : null,
  };
};

export const toNewTab = (editor: Editor): NewTabInput => ({
  dbId: editor.dbId,
  name: editor.name,
  catalog: editor.catalog,
  schema: editor.schema,
  sql: editor.sql,
  queryLimit: editor.queryLimit,
  hideLeftBar: editor.hideLeftBar,
  remoteId: editor.remoteId,
  templateParams: editor.templateParams,
  autorun: false,
});

/** False: a part of the tab has no place in its creation, and is written after it. */
export const isNewWhole = ({ northPercent }: Editor): boolean =>
  northPercent === AS_SPLIT.northPercent;

/** Undefined is not sent. A run is named only if the server knows it. */
export const toTabChange = (editor: Editor, isLatestQueryStored: boolean): TabChange => ({
  database_id: editor.dbId,
  catalog: editor.catalog ?? undefined,
  schema: editor.schema,
  sql: editor.sql,
  label: editor.name,
  query_limit: editor.queryLimit,
  latest_query_id: isLatestQueryStored ? editor.latestQueryId : undefined,
  template_params: editor.templateParams,
  hide_left_bar: editor.hideLeftBar,
  autorun: false,
  extra_json: JSON.stringify({
    updatedAt: editor.updatedAt,
    version: EDITOR_VERSION,
    northPercent: editor.northPercent,
  }),
});
