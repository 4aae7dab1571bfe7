/** The columns of a refreshed table, and who still asks for those that it lost. */
import { isRecord } from '#common/isRecord.ts';
import { tokens } from '#common/sql/lexer.ts';
import type { ColumnChanges, LostColumns } from '#common/wire/refresh.ts';
import type { Viewer } from '../access/viewer.ts';
import { datasetColumns, datasetMetrics } from '../datasets/fields.ts';
import { changeOf } from '../datasets/update.ts';
import type { Deps } from '../deps.ts';
import { readObject } from '../http/readJson.ts';
import type { StoredDatabase } from '../store/databases.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';

interface Named {
  readonly name: string;
  readonly type: string;
}

const storedColumns = (dataset: StoredDataset): readonly Named[] =>
  datasetColumns(dataset)
    .filter(({ expression }) => !expression)
    .map(({ column_name, type }) => ({ name: column_name, type: type ?? '' }));

const missingIn = (some: readonly Named[], others: readonly Named[]): readonly string[] => {
  const names = new Set(others.map(({ name }) => name));
  return some.map(({ name }) => name).filter((name) => !names.has(name));
};

const changesBetween = (before: readonly Named[], now: readonly Named[]): ColumnChanges | null => {
  const types = new Map(before.map(({ name, type }) => [name, type]));
  const changes = {
    added: missingIn(now, before),
    removed: missingIn(before, now),
    retyped: now
      .filter(({ name, type }) => types.has(name) && types.get(name) !== type)
      .map(({ name }) => name),
  };
  return Object.values(changes).some(({ length }) => length > 0) ? changes : null;
};

/** Gives the dataset the columns that its table has now. Null where they are the same, and nothing is changed then. */
export const syncColumns = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  dataset: StoredDataset,
  now: readonly Named[],
): Promise<ColumnChanges | null> => {
  const changes = changesBetween(storedColumns(dataset), now);
  if (!changes) return null;
  const change = await changeOf(deps, viewer, database, dataset, {}, true);
  await createDatasets(deps.store.db).change(dataset, change, undefined, viewer.id, deps.now());
  return changes;
};

const unquoted = (text: string): string => text.replace(/^(["`])(.*)\1$/, '$2').toLowerCase();

const namesIn = (sql: string): readonly string[] =>
  [...tokens(sql)]
    .filter(({ kind }) => kind === 'word' || kind === 'quoted')
    .map(({ text }) => unquoted(text));

/** Settings of charts that are SQL; all others name a column by their whole text. */
const SQL_KEYS = new Set(['sqlExpression', 'where', 'having']);
/** Words of the product’s own, which a column may be called as well. */
const OWN_WORDS = new Set(['viz_type', 'datasource', 'color_scheme', 'expressionType', 'clause']);

const asksFor = (settings: unknown, columns: ReadonlySet<string>, key = ''): boolean => {
  if (OWN_WORDS.has(key)) return false;
  if (typeof settings === 'string')
    return SQL_KEYS.has(key)
      ? namesIn(settings).some((name) => columns.has(name))
      : columns.has(settings.toLowerCase());
  if (Array.isArray(settings)) return settings.some((one) => asksFor(one, columns, key));
  return (
    isRecord(settings) &&
    Object.entries(settings).some(([name, one]) => asksFor(one, columns, name))
  );
};

/** `removed`: in any refresh; columns that came back are not lost. */
export const lostColumns = async (
  { gate, store }: Pick<Deps, 'gate' | 'store'>,
  viewer: Viewer,
  dataset: StoredDataset,
  removed: readonly string[],
): Promise<LostColumns | null> => {
  const present = new Set(datasetColumns(dataset).map(({ column_name }) => column_name));
  const columns = [...new Set(removed)].filter((name) => !present.has(name));
  if (columns.length === 0) return null;
  const lost = new Set(columns.map((name) => name.toLowerCase()));
  const all = await store.db
    .selectFrom('charts')
    .select(['id', 'params'])
    .where('datasource_id', '=', dataset.id)
    .where('datasource_type', '=', 'table')
    .execute();
  const ids = all.filter(({ params }) => asksFor(readObject(params), lost)).map(({ id }) => id);
  const charts =
    ids.length === 0
      ? []
      : await gate
          .charts(viewer)
          .select(['charts.id', 'charts.name as slice_name'])
          .where('charts.id', 'in', ids)
          .orderBy('charts.name')
          .execute();
  return {
    columns,
    metrics: datasetMetrics(dataset)
      .filter(({ expression }) => namesIn(expression).some((name) => lost.has(name)))
      .map(({ metric_name }) => metric_name),
    charts,
    hidden_charts: ids.length - charts.length,
  };
};
