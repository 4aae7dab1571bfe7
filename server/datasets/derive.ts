/** What a new dataset takes from its table or its query: columns with types, the time column, a first metric. */
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Column, type Engine, EngineError, Generic } from '../engine/engine.ts';
import { invalid, asRefusal } from '../errors.ts';
import { seesWholeDatabase } from '../access/databases.ts';
import { readingOf } from '../access/reading.ts';
import type { JudgedStatement } from '../access/judge.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { hasTemplate, renderForChart } from '../templates/renderSql.ts';
import { templateParams } from '../templates/templateParams.ts';
import type { DatasetColumn, DatasetMetric } from './fields.ts';
import { assertMayRead, type DatasetSource, missingTable } from './mayRead.ts';

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

/** The names of a result made unique as on the wire: `a`, `a__1`. */
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

/** Only for viewers whom `assertMayRead` accepted. */
const found = async (
  engine: Engine,
  source: DatasetSource,
  statement: JudgedStatement | null,
): Promise<readonly Found[]> => {
  const { catalog, schema, table_name } = source;
  if (statement) return engine.describe({ sql: statement.sql, catalog, schema });
  const home = schema ?? engine.dialect.defaultSchema;
  const table = await engine.table({ catalog, schema: home, name: table_name });
  if (!table) throw missingTable(source);
  return table.columns;
};

/** Its SQL as it runs where nobody filters anything. */
const withoutTemplates = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  source: DatasetSource,
): Promise<DatasetSource> => {
  if (source.sql === null || !hasTemplate(source.sql)) return source;
  const parameters = templateParams(source.template_params);
  const { sql } = await renderForChart(deps, viewer, source.sql, {
    parameters,
    database,
    isJudged: !(await seesWholeDatabase(deps, viewer, database.id)),
  });
  return { ...source, sql };
};

export interface Derived {
  readonly columns: readonly DatasetColumn[];
  /** The person whose rights judge its SQL from now on; null where the author may read the whole database. */
  readonly sqlAuthor: number | null;
}

/** The table or query of a dataset, if the viewer may read it. */
export const deriveColumns = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  given: DatasetSource,
): Promise<Derived> => {
  try {
    const source = await withoutTemplates(deps, viewer, database, given);
    const reading = await readingOf(deps, viewer, database, source);
    const statement = await assertMayRead(reading, viewer, database, source);
    const columns = toColumns(await found(reading.engine, source, statement));
    return { columns, sqlAuthor: statement && reading.open?.tables ? viewer.id : null };
  } catch (error) {
    if (error instanceof EngineError) throw invalid({ sql: [error.message] }, 422);
    throw asRefusal(error);
  }
};

/** The first temporal column becomes the time column of the dataset. */
export const mainTimeOf = (columns: readonly DatasetColumn[]): string | null =>
  columns.find(({ is_dttm }) => is_dttm === true)?.column_name ?? null;
