/** A run of the SQL editor as a source of charts; only its own person may use it. */
import type { Viewer } from '../access/viewer.ts';
import type { DatasetColumn } from './fields.ts';
import type { Deps } from '../deps.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import { visibleDatabase } from '../access/databases.ts';
import { columnsOf } from '../results/wireColumns.ts';

export interface ExploredQuery {
  readonly row: StoredQueryRow;
  readonly database: StoredDatabase;
  /** None before the run has a result. */
  readonly columns: readonly DatasetColumn[];
}

const columnsOfRun = (row: StoredQueryRow): readonly DatasetColumn[] =>
  columnsOf(row).map(({ column_name, type, type_generic, is_dttm }) => ({
    column_name,
    verbose_name: null,
    description: null,
    expression: null,
    type,
    type_generic,
    is_dttm: is_dttm && type !== 'TIME',
    filterable: true,
    groupby: true,
  }));

/** Undefined where the run does not exist, belongs to somebody else, or its database is closed to the viewer. */
export const exploredQuery = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<ExploredQuery | undefined> => {
  const row = await deps.gate
    .queries(viewer)
    .selectAll('queries')
    .where('queries.id', '=', id)
    .executeTakeFirst();
  const database = row && (await visibleDatabase(deps, viewer, row.database_id));
  return database && { row, database, columns: columnsOfRun(row) };
};
