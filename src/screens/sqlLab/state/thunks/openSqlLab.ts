import { fetchBootstrap } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { mergeHistory, mergeTabs } from '../../sync/mergeTabs';
import { snapshotsOf } from '../../sync/keeper';
import { fromRecord, loadedEditor, toDatabase, unloadedEditor } from '../fromWire';
import { defaultDatabase, newEditor, newSql, nextName } from '../newEditor';
import { selectIsPersisted } from '../selectors';
import type { Editor, Query, SqlLabState } from '../types';

type Opened = Pick<
  SqlLabState,
  | 'databases'
  | 'queryEditors'
  | 'tabHistory'
  | 'tables'
  | 'queries'
  | 'destroyedQueryEditors'
  | 'recentlyClosed'
  | 'activeSouthPaneTab'
  | 'lastUpdatedActiveTab'
>;

/** Reads what the server and this browser hold and makes one editor of it; a first tab where there is none. */
export const openSqlLab = createAppThunk(
  'sqlLab/open',
  async (_: void, { getState, signal }): Promise<Opened | null> => {
    const state = getState();
    /** Coming back within the same page: everything is still here. */
    if (state.sqlLab.queryEditors.length > 0) return null;
    const conf = selectConf(state);
    const limit = conf.DEFAULT_SQLLAB_LIMIT;
    const isPersisted = selectIsPersisted(state);
    const { tab_state_ids, active_tab, databases: wire } = await fetchBootstrap({ signal });
    const databases = Object.fromEntries(
      Object.entries(wire).map(([id, database]) => [id, toDatabase(database)]),
    );
    const kept = snapshotsOf(state).read();
    const destroyed = kept.destroyedQueryEditors ?? {};
    const server = isPersisted
      ? [...tab_state_ids]
          .sort((a, b) => a.id - b.id)
          .map((tab) =>
            tab.id === active_tab?.id
              ? loadedEditor(active_tab, limit)
              : unloadedEditor(tab, limit),
          )
      : [];
    let editors: readonly Editor[] = mergeTabs(server, kept.queryEditors ?? [], destroyed);
    if (editors.length === 0) {
      const dbId = defaultDatabase(databases, conf.SQLLAB_DEFAULT_DBID);
      const first = { name: nextName([]), sql: newSql(isPersisted), queryLimit: limit, dbId };
      editors = [newEditor(first)];
    }
    const activeOnServer = editors.find(({ tabViewId }) => tabViewId === String(active_tab?.id));
    const history = mergeHistory(kept.tabHistory ?? [], editors);
    const last = activeOnServer ?? editors.at(-1);
    const latest = active_tab?.latest_query;
    const queries: Record<string, Query> = { ...kept.queries };
    if (latest && activeOnServer) queries[latest.id] ??= fromRecord(latest, activeOnServer.id);
    return {
      databases,
      queryEditors: editors,
      tabHistory: history.length > 0 || !last ? history : [last.id],
      tables: (kept.tables ?? []).filter(({ queryEditorId }) =>
        editors.some(({ id }) => id === queryEditorId),
      ),
      queries,
      destroyedQueryEditors: destroyed,
      recentlyClosed: kept.recentlyClosed ?? [],
      activeSouthPaneTab: kept.activeSouthPaneTab ?? 'Results',
      lastUpdatedActiveTab: active_tab?.active ? String(active_tab.id) : null,
    };
  },
);
