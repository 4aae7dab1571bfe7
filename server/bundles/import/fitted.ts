/** What was written for one database, for another in its place. */
import { isRecord } from '#common/isRecord.ts';
import { engineOf } from '#common/engines/engines.ts';
import { requoted } from '#common/sql/requote.ts';
import type { DatasetFile, QueryFile } from '#common/wire/bundle.ts';
import { networkEngine } from '../../databases/networkEngines.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import { jsonOf, objectOf, type YamlRecord } from '../exactJson.ts';
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

/** Between two kinds of database; null where nothing has to be written anew. */
const fittingFrom = (
  contents: Contents,
  databaseUuid: string,
  database: Pick<StoredDatabase, 'uuid' | 'backend'> | undefined,
): (Fitting & { readonly schema: (name: string | null | undefined) => string | null }) | null => {
  if (!database || database.uuid === databaseUuid) return null;
  const from = backendOf(contents, databaseUuid);
  if (from === null || from === database.backend) return null;
  return {
    ...fittingOf(from, database.backend),
    schema: (name) => (name === HOME_SCHEMAS[from] ? null : (name ?? null)),
  };
};

interface Fitted<T> {
  readonly file: T;
  readonly notes: readonly string[];
}

const fitText = (text: string | null | undefined, { sql }: Pick<Fitting, 'sql'>) =>
  text?.trim() ? sql(text) : text;

/** The dataset as it is stored over this database. */
export const fittedDataset = (
  { contents }: { readonly contents: Contents },
  file: DatasetFile,
  database: Pick<StoredDatabase, 'uuid' | 'backend'>,
): Fitted<DatasetFile> => {
  const fitting = fittingFrom(contents, file.database_uuid, database);
  if (!fitting) return { file, notes: [] };
  const fitted: DatasetFile = {
    ...file,
    catalog: null,
    schema: fitting.schema(file.schema),
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

/** The saved query as it is stored for this database. */
export const fittedQuery = (
  { contents }: { readonly contents: Contents },
  file: QueryFile,
  database: Pick<StoredDatabase, 'uuid' | 'backend'>,
): Fitted<QueryFile> => {
  const fitting = fittingFrom(contents, file.database_uuid, database);
  if (!fitting) return { file, notes: [] };
  const fitted = {
    ...file,
    catalog: null,
    schema: fitting.schema(file.schema),
    sql: fitting.sql(file.sql),
  };
  return { file: fitted, notes: fitting.notes() };
};

/** Settings that hold other settings as JSON texts. */
const TEXTS_OF_SETTINGS: ReadonlySet<string> = new Set(['selected_chart', 'params']);
/** Conditions of a stored query, and of charts of older kinds, are texts. */
const CONDITIONS = ['where', 'having'] as const;
const HAVE_CONDITIONS: ReadonlySet<string> = new Set(['extras', 'form_data']);

interface SettingsFitting {
  readonly sql: (text: string) => string;
  /** Names of columns may stand where SQL may: they are no SQL. */
  readonly columns: ReadonlySet<string>;
}

const withConditions = (settings: YamlRecord, { sql }: SettingsFitting): YamlRecord => ({
  ...settings,
  ...Object.fromEntries(
    CONDITIONS.flatMap((name) => {
      const text = settings[name];
      return typeof text === 'string' && text.trim() ? [[name, sql(text)]] : [];
    }),
  ),
});

const withSqlInText = (text: string, fitting: SettingsFitting): string => {
  const value = objectOf(text);
  if (!value) return text;
  const written = jsonOf(withSql(value, fitting));
  return written === jsonOf(value) ? text : written;
};

/** Custom SQL of a chart, wherever its settings have it. */
const withSql = (value: YamlValue, fitting: SettingsFitting): YamlValue => {
  if (Array.isArray(value)) return value.map((one: YamlValue) => withSql(one, fitting));
  if (!isRecord(value)) return value;
  const changed = Object.fromEntries(
    Object.entries(value as YamlRecord).map(([key, one]) => {
      if (typeof one === 'string')
        return [key, TEXTS_OF_SETTINGS.has(key) ? withSqlInText(one, fitting) : one];
      const inner = withSql(one, fitting);
      return [
        key,
        HAVE_CONDITIONS.has(key) && isRecord(inner)
          ? withConditions(inner as YamlRecord, fitting)
          : inner,
      ];
    }),
  );
  const { expressionType: kind, sqlExpression: text } = changed;
  const isSql = kind === 'SQL' && typeof text === 'string' && text.trim() !== '';
  return isSql && !fitting.columns.has(text)
    ? { ...changed, sqlExpression: fitting.sql(text) }
    : changed;
};

const columnNames = new WeakMap<DatasetFile, ReadonlySet<string>>();

/** One set for all charts and filters over a dataset. */
const columnsOf = (dataset: DatasetFile): ReadonlySet<string> => {
  const known = columnNames.get(dataset);
  if (known) return known;
  const names = new Set(dataset.columns?.map(({ column_name }) => column_name));
  columnNames.set(dataset, names);
  return names;
};

/** Settings of a chart or of a filter over the database that their dataset has here. */
export const fittedSettings = (
  { contents }: { readonly contents: Contents },
  datasetUuid: string,
  database: Pick<StoredDatabase, 'uuid' | 'backend'> | undefined,
): {
  readonly fit: (value: YamlRecord) => YamlRecord;
  readonly notes: () => readonly string[];
} => {
  const dataset = contents.datasets.find(({ file }) => file.uuid === datasetUuid)?.file;
  const fitting = dataset && fittingFrom(contents, dataset.database_uuid, database);
  if (!fitting) return { fit: (value) => value, notes: () => [] };
  const settings = { sql: fitting.sql, columns: columnsOf(dataset) };
  return {
    fit: (value) => withConditions(withSql(value, settings) as YamlRecord, settings),
    notes: fitting.notes,
  };
};
