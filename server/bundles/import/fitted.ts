/** What was written for one database, for another in its place. */
import { isRecord } from '#common/isRecord.ts';
import { engineOf } from '#common/engines/engines.ts';
import { requoted } from '#common/sql/requote.ts';
import type { DatasetFile } from '#common/wire/bundle.ts';
import { networkEngine } from '../../databases/networkEngines.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import type { YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';
import type { Contents } from './contents.ts';

/** The schema for names without one; a dataset in it is in no schema of its own. */
const HOME_SCHEMAS: Readonly<Record<string, string>> = {
  duckdb: 'main',
  sqlite: 'main',
  postgresql: 'public',
};

/** The kind of the database in the bundle, by the beginning of its address; null where the bundle lacks it. */
const backendOf = (contents: Contents, databaseUuid: string): string | null => {
  const uri = contents.databases.find(({ file }) => file.uuid === databaseUuid)?.file
    .sqlalchemy_uri;
  const scheme = /^([a-z][a-z0-9]*)/i.exec(uri ?? '')?.[1]?.toLowerCase();
  if (scheme === undefined) return null;
  return networkEngine(scheme)?.backend ?? (scheme === 'postgres' ? 'postgresql' : scheme);
};

interface Fitting {
  readonly sql: (text: string) => string;
  readonly notes: () => readonly string[];
}

const fittingOf = (from: string, to: string): Fitting => {
  const doubts = new Set<string>();
  let count = 0;
  return {
    sql: (text) => {
      const { sql, doubts: found } = requoted(text, from, to);
      if (sql !== text) count += 1;
      for (const doubt of found) doubts.add(doubt);
      return sql;
    },
    notes: () => {
      if (count + doubts.size === 0) return [];
      const [source, target] = [engineOf(from).displayName, engineOf(to).displayName];
      return doubts.size === 0
        ? [`Its SQL was written for ${source}: names are now quoted for ${target}.`]
        : [
            `Its SQL was written for ${source}. Check it: ${target} may understand ${[...doubts].join(', ')} differently.`,
          ];
    },
  };
};

const fitText = (text: string | null | undefined, { sql }: Fitting) =>
  text?.trim() ? sql(text) : text;

/** The dataset as it is stored over this database. */
export const fittedDataset = (
  { contents }: { readonly contents: Contents },
  file: DatasetFile,
  database: Pick<StoredDatabase, 'uuid' | 'backend'>,
): { readonly file: DatasetFile; readonly notes: readonly string[] } => {
  if (database.uuid === file.database_uuid) return { file, notes: [] };
  const from = backendOf(contents, file.database_uuid);
  if (from === null || from === database.backend) return { file, notes: [] };
  const fitting = fittingOf(from, database.backend);
  const isAtHome = file.schema === HOME_SCHEMAS[from];
  const fitted: DatasetFile = {
    ...file,
    catalog: null,
    schema: isAtHome ? null : file.schema,
    sql: fitText(file.sql, fitting),
    fetch_values_predicate: fitText(file.fetch_values_predicate, fitting),
    columns: file.columns?.map((column) => ({
      ...column,
      expression: fitText(column.expression, fitting),
    })),
    metrics: file.metrics?.map((metric) => ({
      ...metric,
      // Nearly all are such: nothing in them is quoted.
      expression: /^\w+\((\*|\w+)\)$/.test(metric.expression)
        ? metric.expression
        : fitting.sql(metric.expression),
    })),
  };
  return { file: fitted, notes: fitting.notes() };
};

/** Custom SQL of a chart, wherever its settings have it. */
const withSql = (value: YamlValue, { sql }: Fitting): YamlValue => {
  if (Array.isArray(value))
    return value.map((one: YamlValue) => withSql(one, { sql, notes: () => [] }));
  if (!isRecord(value)) return value;
  const changed = Object.fromEntries(
    Object.entries(value as YamlRecord).map(([key, one]) => [
      key,
      withSql(one, { sql, notes: () => [] }),
    ]),
  );
  const { expressionType: kind, sqlExpression: text } = changed;
  return kind === 'SQL' && typeof text === 'string' && text.trim()
    ? { ...changed, sqlExpression: sql(text) }
    : changed;
};

/** The settings of a chart over the database that its dataset has here. */
export const fittedSettings = (
  { contents }: { readonly contents: Contents },
  datasetUuid: string,
  database: Pick<StoredDatabase, 'uuid' | 'backend'> | undefined,
): {
  readonly fit: (value: YamlRecord) => YamlRecord;
  readonly notes: () => readonly string[];
} => {
  const dataset = contents.datasets.find(({ file }) => file.uuid === datasetUuid)?.file;
  const from = dataset ? backendOf(contents, dataset.database_uuid) : null;
  const isSame =
    !database ||
    !dataset ||
    from === null ||
    from === database.backend ||
    database.uuid === dataset.database_uuid;
  if (isSame) return { fit: (value) => value, notes: () => [] };
  const fitting = fittingOf(from, database.backend);
  return { fit: (value) => withSql(value, fitting) as YamlRecord, notes: fitting.notes };
};
