import mapKeys from 'lodash/mapKeys';
import mapValues from 'lodash/mapValues';
import type { TabState } from '#common/wire/tabState.ts';
import { fetchBootstrap } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { idsNow } from '../../sync/idsNow';
import { mergeHistory, mergeTabs } from '../../sync/mergeTabs';
import { openPageSync } from '../../sync/pageSync';
import { shownBefore } from '../../sync/shownTab';
import { flushTyping } from '../../sync/pendingTyping';
import { fromRecord, loadedEditor, toDatabase, unloadedEditor } from '../../model/fromWire';
import { defaultDatabase, newEditor, newSql, nextName } from '../../model/newEditor';
import { selectIsPersisted, selectOwner } from '../selectors';
import { isInProgress } from '../../model/runStates';
import { withTableSchemas } from '../../model/tableWire';
import { changedTabsFound } from '../changedTabs';
import { tabReceived } from '../editors/synced';
import type { Editor } from '../../model/editor';
import type { Run } from '../../model/run';
import type { SqlLabState } from '../../model/state';

type Opened = Pick<
  SqlLabState,
  | 'databases'
  | 'queryEditors'
  | 'tabHistory'
  | 'tables'
  | 'queries'
  | 'batches'
  | 'queriesToMigrate'
  | 'destroyedQueryEditors'
  | 'recentlyClosed'
  | 'results'
  | 'unreadable'
  | 'activeSouthPaneTab'
  | 'lastUpdatedActiveTab'
>;

/** The id under which the active tab was created, until it is saved for the first time. */
const createdAs = (tab: TabState | null): Readonly<Record<string, string>> => {
  const id = tab?.extra_json.immutableId;
  return tab && typeof id === 'string' ? { [tab.id]: id } : {};
};

/** A tab shows its run in progress, of which the server's copy of the tab may not know yet. */
const showingRuns = (
  editors: readonly Editor[],
  queries: Readonly<Record<string, Run>>,
): readonly Editor[] =>
  editors.map((editor) => {
    const shown = queries[editor.latestQueryId ?? '']?.startDttm ?? 0;
    const going = Object.values(queries).find(
      ({ sqlEditorId, state, startDttm }) =>
        sqlEditorId === editor.id && isInProgress(state) && startDttm > shown,
    );
    return going ? { ...editor, latestQueryId: going.id } : editor;
  });

/** Reads what the server and this browser store, and merges it; adds a first tab if there is none. */
export const openSqlLab = createAppThunk(
  'sqlLab/open',
  async (_: void, { getState, dispatch, signal }): Promise<Opened | null> => {
    const state = getState();
    const owner = selectOwner(state);
    const { channel, snapshots } = openPageSync({ dispatch }, owner, (copy) => {
      flushTyping();
      dispatch(tabReceived({ ...copy, isLooking: document.hasFocus() }));
    });
    const others = channel.openWindows();
    /** Back on the page without a reload: everything is still here except what other windows did. */
    if (state.sqlLab.queryEditors.length > 0) {
      const { snapshot } = await snapshots.read(await others);
      for (const editor of snapshot.queryEditors ?? []) {
        if (editor.heldBy === null) continue;
        const { heldBy: from } = editor;
        dispatch(tabReceived({ editor, from, me: channel.id, isLooking: false }));
      }
      return null;
    }
    const conf = selectConf(state);
    const limit = conf.DEFAULT_SQLLAB_LIMIT;
    const isPersisted = selectIsPersisted(state);
    const { tab_state_ids, active_tab, databases: wire } = await fetchBootstrap({ signal });
    const changedTabs = tab_state_ids.filter((tab) => tab.changed_since_saved);
    dispatch(changedTabsFound(changedTabs.map(({ id }) => String(id))));
    const databases = Object.fromEntries(
      Object.entries(wire).map(([id, database]) => [id, toDatabase(database)]),
    );
    const { snapshot, results, unreadable } = await snapshots.read(await others);
    const destroyed = snapshot.destroyedQueryEditors ?? {};
    const session = snapshot.session ?? {};
    const server = isPersisted
      ? [...tab_state_ids]
          .sort((a, b) => a.id - b.id)
          .map((tab) =>
            tab.id === active_tab?.id
              ? loadedEditor(active_tab, limit)
              : unloadedEditor(tab, limit),
          )
      : [];
    const created = createdAs(active_tab);
    const stored = snapshot.queryEditors ?? [];
    let editors: readonly Editor[] = mergeTabs(server, stored, destroyed, created);
    if (editors.length === 0) {
      const dbId = defaultDatabase(databases, conf.SQLLAB_DEFAULT_DBID);
      const first = { name: nextName([]), sql: newSql(isPersisted), queryLimit: limit, dbId };
      editors = [newEditor(first)];
    }
    const activeOnServer = editors.find(({ tabViewId }) => tabViewId === String(active_tab?.id));
    const shown = shownBefore(owner, editors);
    const last = shown ?? activeOnServer ?? editors.at(-1);
    const visits = mergeHistory(session.tabHistory ?? [], editors);
    const history = shown && visits.at(-1) !== shown.id ? [...visits, shown.id] : visits;
    const latest = active_tab?.latest_query;
    const tables = (session.tables ?? []).filter(({ queryEditorId }) =>
      editors.some(({ id }) => id === queryEditorId),
    );
    const idNow = idsNow(editors, stored, created);
    const queries: Record<string, Run> = mapValues(
      session.queries ?? {},
      (run): Run => ({
        ...run,
        sqlEditorId: idNow(run.sqlEditorId),
      }),
    );
    if (latest && activeOnServer) queries[latest.id] ??= fromRecord(latest, activeOnServer.id);
    return {
      databases,
      queryEditors: showingRuns(editors, queries),
      tabHistory: history.length > 0 || !last ? history : [last.id],
      tables:
        activeOnServer && active_tab
          ? withTableSchemas(tables, activeOnServer, active_tab.table_schemas)
          : tables,
      queries,
      batches: mapKeys(session.batches ?? {}, (_, id) => idNow(id)),
      queriesToMigrate: session.queriesToMigrate ?? {},
      destroyedQueryEditors: destroyed,
      recentlyClosed: snapshot.recentlyClosed ?? [],
      results,
      unreadable,
      activeSouthPaneTab: session.activeSouthPaneTab ?? 'Results',
      lastUpdatedActiveTab: active_tab?.active ? String(active_tab.id) : null,
    };
  },
);
