import { sql } from 'kysely';
import type { SqlLabBootstrap } from '#common/wire/sqllab.ts';
import type { TabState } from '#common/wire/tabState.ts';
import type { TableSchema } from '#common/wire/tableSchema.ts';
import { ownQueries } from '../access/ownQueries.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { fromFlag, fromJson } from '../store/codec.ts';
import { createTableSchemas, type StoredTableSchema } from '../store/tableSchemas.ts';
import type { StoredTab } from '../store/tabs.ts';
import { visibleDatabases } from '../access/databases.ts';
import { editorDatabase } from '../databases/editorDatabase.ts';
import { queryRecord } from '../runs/record.ts';

const tableSchema = (row: StoredTableSchema): TableSchema => ({
  id: row.id,
  tab_state_id: row.tab_id,
  database_id: row.database_id,
  catalog: row.catalog,
  schema: row.schema,
  table: row.table_name,
  expanded: fromFlag(row.expanded),
  description: fromJson<Record<string, unknown>>(row.description),
});

const latestQuery = async (deps: Deps, viewer: Viewer, clientId: string | null) => {
  if (clientId === null) return null;
  const row = await ownQueries(deps, viewer)
    .where('queries.client_id', '=', clientId)
    .executeTakeFirst();
  return row ? queryRecord(row, row.database_name, viewer) : null;
};

export const tabState = async (deps: Deps, viewer: Viewer, tab: StoredTab): Promise<TabState> => ({
  id: tab.id,
  user_id: tab.user_id,
  label: tab.label,
  active: fromFlag(tab.active),
  database_id: tab.database_id,
  catalog: tab.catalog,
  schema: tab.schema,
  sql: tab.sql,
  query_limit: tab.query_limit,
  autorun: fromFlag(tab.autorun),
  template_params: tab.template_params,
  hide_left_bar: fromFlag(tab.hide_left_bar),
  saved_query: tab.saved_query_id === null ? null : { id: tab.saved_query_id },
  latest_query: await latestQuery(deps, viewer, tab.latest_query_id),
  extra_json: fromJson<Record<string, unknown>>(tab.extra_json),
  table_schemas: (await createTableSchemas(deps.store.db).ofTab(tab.id)).map(tableSchema),
});

/** Texts from elsewhere may have the line ends of Windows, which the editor does not keep. */
const comparable = (text: 'tabs.sql' | 'saved_queries.sql') =>
  sql<string>`replace(${sql.ref(text)}, ${'\r\n'}, ${'\n'})`;

/** The numbers of the viewer's tabs whose text is not the one of their saved query. */
const changedSinceSaved = async ({ gate }: Deps, viewer: Viewer): Promise<ReadonlySet<number>> => {
  const changed = await gate
    .tabs(viewer)
    .innerJoin('saved_queries', 'saved_queries.id', 'tabs.saved_query_id')
    .where('saved_queries.id', 'in', gate.savedQueries(viewer).select('saved_queries.id'))
    .where(comparable('tabs.sql'), '<>', comparable('saved_queries.sql'))
    .select('tabs.id')
    .execute();
  return new Set(changed.map(({ id }) => id));
};

/** What the editor opens with: the viewer's tabs by name, the active one whole, the databases. */
export const sqlLabBootstrap = async (deps: Deps, viewer: Viewer): Promise<SqlLabBootstrap> => {
  const tabs = await deps.gate
    .tabs(viewer)
    .select(['tabs.id', 'tabs.label', 'tabs.active'])
    .orderBy('tabs.id')
    .execute();
  const changed = await changedSinceSaved(deps, viewer);
  const databases = await visibleDatabases(deps, viewer)
    .selectAll('databases')
    .orderBy('databases.id')
    .execute();
  const activeId = (tabs.find(({ active }) => fromFlag(active)) ?? tabs.at(-1))?.id;
  const active =
    activeId === undefined
      ? undefined
      : await deps.gate
          .tabs(viewer)
          .selectAll('tabs')
          .where('tabs.id', '=', activeId)
          .executeTakeFirst();
  return {
    result: {
      tab_state_ids: tabs.map(({ id, label }) => ({
        id,
        label,
        ...(changed.has(id) ? { changed_since_saved: true as const } : {}),
      })),
      active_tab: active ? await tabState(deps, viewer, active) : null,
      databases: Object.fromEntries(databases.map((row) => [String(row.id), editorDatabase(row)])),
    },
  };
};
