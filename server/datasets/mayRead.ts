/** What a dataset is made of, and who may make one of it (safety T9): asked of the row that results, before it is written. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { invalid } from '../errors.ts';
import { assertAllowed, openTables } from '../sqllab/access.ts';
import { isJudged, judge, type JudgedStatement } from '../sqllab/statements.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';

export interface DatasetSource {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table_name: string;
  /** Null for a table; never blank. */
  readonly sql: string | null;
}

const filled = (text: string | null): string | null => (text?.trim() ? text : null);

/** Blank names and blank SQL say nothing: a dataset with `sql: ""` is one of its table. */
export const plainSource = (
  row: Pick<StoredDataset, 'catalog' | 'schema' | 'table_name' | 'sql'>,
): DatasetSource => ({
  catalog: filled(row.catalog),
  schema: filled(row.schema),
  table_name: row.table_name,
  sql: filled(row.sql),
});

export const missingTable = ({ catalog, schema, table_name }: DatasetSource) =>
  invalid(
    {
      table: [
        `Table [${[catalog, schema, table_name].filter(Boolean).join('.')}] could not be found, please double check your database connection, schema, and table name`,
      ],
    },
    422,
  );

/** Where the viewer's datasets of tables lie, of which this is one. */
const openCatalogs = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  databaseId: number,
  tableName: string | null,
): Promise<ReadonlySet<string | null>> => {
  const rows = await gate
    .datasets(viewer)
    .select('datasets.catalog')
    .distinct()
    .where('datasets.database_id', '=', databaseId)
    .where('datasets.sql', 'is', null)
    .$if(tableName !== null, (all) => all.where('datasets.table_name', '=', tableName ?? ''))
    .execute();
  return new Set(rows.map(({ catalog }) => filled(catalog)));
};

const theStatement = async (
  engine: Engine,
  { sql, schema }: DatasetSource & { sql: string },
): Promise<JudgedStatement> => {
  const judged = (await judge(engine, sql, schema)).filter(isJudged);
  const [only, second] = judged;
  if (!only || second) throw invalid({ sql: ['A dataset needs exactly one statement.'] }, 422);
  if (only.info.kind !== 'select')
    throw invalid({ sql: ['Virtual dataset query must be read-only'] }, 422);
  return only;
};

/**
 * Refuses what the viewer may not read: a hidden table looks missing, a query is judged as a run's. Answers the
 * statement of a dataset of a query, null for one of a table.
 */
export const assertMayRead = async (
  deps: Pick<Deps, 'gate'>,
  viewer: Viewer,
  database: StoredDatabase,
  engine: Engine,
  source: DatasetSource,
): Promise<JudgedStatement | null> => {
  const { catalog, schema, table_name, sql } = source;
  const isOpen = await openTables(deps, viewer, database.id, engine.dialect.defaultSchema);
  if (sql === null) {
    if (!isOpen) return null;
    const catalogs = await openCatalogs(deps, viewer, database.id, table_name);
    if (!isOpen(schema, table_name) || !catalogs.has(catalog)) throw missingTable(source);
    return null;
  }
  const only = await theStatement(engine, { ...source, sql });
  await assertAllowed(deps, viewer, database, engine, [only], schema);
  // In another catalog the same names are other tables.
  if (isOpen && catalog !== null) {
    const catalogs = await openCatalogs(deps, viewer, database.id, null);
    if (catalogs.size !== 1 || !catalogs.has(catalog)) throw missingTable(source);
  }
  return only;
};
