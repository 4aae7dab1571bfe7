/** What a new dataset knows from its table or its query: columns with types, the time column, a first metric. */
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Column, type Engine, EngineError, Generic } from '../engine/engine.ts';
import { invalid } from '../errors.ts';
import { assertAllowed, engineOf, openTables } from '../sqllab/access.ts';
import { readingOf } from '../sqllab/reading.ts';
import { isJudged, judge } from '../sqllab/statements.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { DatasetColumn, DatasetMetric } from './datasource.ts';

export interface DatasetSource {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table_name: string;
  readonly sql: string | null;
}

type Found = Pick<Column, 'name' | 'type' | 'generic'>;

const PLAIN = {
  verbose_name: null,
  description: null,
  expression: null,
  advanced_data_type: null,
  filterable: true,
  groupby: true,
  python_date_format: null,
  is_certified: false,
  certified_by: null,
  certification_details: null,
  warning_markdown: null,
} as const;

/** Names of a result are made unique as the wire does it: `a`, `a__1`. */
const uniqueNames = (columns: readonly Found[]): readonly Found[] => {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = seen.get(column.name) ?? 0;
    seen.set(column.name, times + 1);
    return times === 0 ? column : { ...column, name: `${column.name}__${times}` };
  });
};

const toColumns = (found: readonly Found[]): readonly DatasetColumn[] =>
  uniqueNames(found).map(({ name, type, generic }, index) => ({
    ...PLAIN,
    id: index + 1,
    uuid: randomUUID(),
    column_name: name,
    type,
    type_generic: generic,
    is_dttm: generic === Generic.temporal && type !== 'TIME',
  }));

export const countMetric = (): DatasetMetric => ({
  id: 1,
  uuid: randomUUID(),
  metric_name: 'count',
  verbose_name: 'COUNT(*)',
  expression: 'COUNT(*)',
  description: null,
  d3format: null,
  currency: null,
  warning_text: null,
  warning_markdown: null,
  is_certified: false,
  certified_by: null,
  certification_details: null,
});

const missingTable = ({ catalog, schema, table_name }: DatasetSource) =>
  invalid(
    {
      table: [
        `Table [${[catalog, schema, table_name].filter(Boolean).join('.')}] could not be found, please double check your database connection, schema, and table name`,
      ],
    },
    422,
  );

/** The table's own columns; a table that the viewer may not read looks missing. */
const ofTable = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  engine: Engine,
  source: DatasetSource,
): Promise<readonly Found[]> => {
  const isOpen = await openTables(deps, viewer, database.id, engine.dialect);
  const { catalog, schema, table_name: name } = source;
  if (isOpen && !isOpen({ catalog, schema, name })) throw missingTable(source);
  const table = await engine.table({
    catalog: source.catalog,
    schema: source.schema ?? engine.dialect.defaultSchema,
    name: source.table_name,
  });
  if (!table) throw missingTable(source);
  return table.columns;
};

const ofQuery = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  source: DatasetSource & { sql: string },
): Promise<readonly Found[]> => {
  const reading = await readingOf(deps, viewer, database, source);
  const judged = (await judge(reading, source.sql)).filter(isJudged);
  const [only, second] = judged;
  if (!only || second) throw invalid({ sql: ['A dataset needs exactly one statement.'] }, 422);
  if (only.info.kind !== 'select')
    throw invalid({ sql: ['Virtual dataset query must be read-only'] }, 422);
  assertAllowed(reading, viewer, database, judged);
  return reading.engine.describe({ sql: only.sql, catalog: source.catalog, schema: source.schema });
};

export const deriveColumns = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  source: DatasetSource,
): Promise<readonly DatasetColumn[]> => {
  const engine = engineOf(deps, viewer, database);
  const { sql } = source;
  try {
    return toColumns(
      sql === null || sql.trim() === ''
        ? await ofTable(deps, viewer, database, engine, source)
        : await ofQuery(deps, viewer, database, { ...source, sql }),
    );
  } catch (error) {
    if (error instanceof EngineError) throw invalid({ sql: [error.message] }, 422);
    throw error;
  }
};

/** The first temporal column serves as the time of the dataset. */
export const mainTimeOf = (columns: readonly DatasetColumn[]): string | null =>
  columns.find(({ is_dttm }) => is_dttm === true)?.column_name ?? null;
