/** The datasets whose answers change when a table is written anew. */
import { tokens } from '#common/sql/lexer.ts';
import type { Deps } from '../deps.ts';
import { hasTemplate } from '../templates/renderSql.ts';
import type { StoredRefreshedTable } from '../store/refreshedTables.ts';
import { tablesOf } from './writeQuery.ts';

/** Whether a name of a table occurs; one name too many costs no more than a query. */
const names = (sql: string, tables: ReadonlySet<string>): boolean =>
  [...tokens(sql)].some(({ text }) => tables.has(text.replace(/^"(.*)"$/, '$1').toLowerCase()));

/** With the views over it, and the views over those. */
const tableAndViews = (deps: Pick<Deps, 'config'>, table: string): ReadonlySet<string> => {
  const found = new Set([table.toLowerCase()]);
  const views = tablesOf(deps)
    .list()
    .flatMap(({ name, view }) => (view ? [{ name: name.toLowerCase(), sql: view.sql }] : []));
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { name, sql } of views) if (names(sql, found)) found.add(name);
  }
  return found;
};

export const readersOf = async (
  deps: Pick<Deps, 'config' | 'store'>,
  { database_id, table_name }: Pick<StoredRefreshedTable, 'database_id' | 'table_name'>,
): Promise<readonly number[]> => {
  const tables = tableAndViews(deps, table_name);
  const rows = await deps.store.db
    .selectFrom('datasets')
    .select(['id', 'table_name', 'sql'])
    .where('database_id', '=', database_id)
    .execute();
  return rows
    .filter((row) =>
      row.sql
        ? hasTemplate(row.sql) || names(row.sql, tables)
        : tables.has(row.table_name.toLowerCase()),
    )
    .map(({ id }) => id);
};
