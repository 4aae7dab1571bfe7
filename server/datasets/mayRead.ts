/** What a dataset reads, and who may create it: decided by the resulting row, before it is written. */
import type { Viewer } from '../access/viewer.ts';
import { invalid } from '../errors.ts';
import { assertAllowed, assertOwnSql } from '../access/assertAllowed.ts';
import { isOpenIn } from '../access/tables.ts';
import type { Reading } from '../access/reading.ts';
import { isJudged, judge, type JudgedStatement } from '../access/judge.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';

export interface DatasetSource {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table_name: string;
  /** Null for a table; never blank. */
  readonly sql: string | null;
  /** Values for the templates in it, as JSON. */
  readonly template_params?: string | null;
}

const filled = (text: string | null): string | null => (text?.trim() ? text : null);

/** Blank names and blank SQL count as absent: a dataset with `sql: ""` reads its table. */
export const plainSource = (
  row: Pick<StoredDataset, 'catalog' | 'schema' | 'table_name' | 'sql'> &
    Partial<Pick<StoredDataset, 'template_params'>>,
): DatasetSource => ({
  template_params: row.template_params ?? null,
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

const theStatement = async (reading: Reading, sql: string): Promise<JudgedStatement> => {
  const judged = (await judge(reading, sql)).filter(isJudged);
  const [only, second] = judged;
  if (!only || second) throw invalid({ sql: ['A dataset needs exactly one statement.'] }, 422);
  if (only.info.kind !== 'select')
    throw invalid({ sql: ['Virtual dataset query must be read-only'] }, 422);
  return only;
};

/**
 * Refuses what the viewer may not read: a hidden table looks missing, and a query is judged like a run. Returns the
 * statement of a virtual dataset, null for a physical one.
 */
export const assertMayRead = async (
  reading: Reading,
  viewer: Viewer,
  database: StoredDatabase,
  source: DatasetSource,
): Promise<JudgedStatement | null> => {
  const { catalog, schema, table_name: name, sql } = source;
  if (sql === null) {
    const isOpen = isOpenIn(reading.open, reading.engine.dialect);
    if (!isOpen({ catalog, schema, name })) throw missingTable(source);
    const { quote } = reading.engine.dialect;
    const named = [schema, name]
      .filter((part) => part !== null)
      .map(quote)
      .join('.');
    assertOwnSql(reading, viewer, database, [{ sql: named }]);
    return null;
  }
  const only = await theStatement(reading, sql);
  assertAllowed(reading, viewer, database, [only]);
  return only;
};
