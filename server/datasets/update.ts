import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DatasetUpdate } from '#common/wire/dataset.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { toFlag, toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { DatasetRow } from '../store/tables.ts';
import { type DatasetColumn, datasetColumns, datasetMetrics } from './fields.ts';
import { deriveColumns, mainTimeOf } from './derive.ts';
import { plainSource } from './mayRead.ts';

type Named = { readonly id?: number | null | undefined; readonly [key: string]: unknown };

/** Entries without a number of their own get the next ones. */
const numbered = <T extends Named>(entries: readonly T[]) => {
  let next = Math.max(0, ...entries.map(({ id }) => id ?? 0)) + 1;
  const taken = new Set<number>();
  return entries.map((entry) => {
    const id = typeof entry.id === 'number' && !taken.has(entry.id) ? entry.id : next++;
    taken.add(id);
    return { uuid: randomUUID(), ...entry, id };
  });
};

/** What an entry does not say stays as it was. A column of another type is described anew. */
const merged = <T extends Named>(before: readonly Named[], nameKey: string) => {
  const byId = new Map(before.map((entry) => [entry.id, entry]));
  const byName = new Map(before.map((entry) => [entry[nameKey], entry]));
  return (entry: T): T => {
    const known = (entry.id ? byId.get(entry.id) : undefined) ?? byName.get(entry[nameKey]);
    if (!known) return entry;
    const { type_generic: _, ...untyped } = known;
    const isSameType = entry.type === undefined || entry.type === known.type;
    return { ...(isSameType ? known : untyped), ...entry, id: known.id };
  };
};

const twice = (names: readonly string[]): string | undefined => {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
};

const assertUnique = (field: string, names: readonly string[]): void => {
  const name = twice(names);
  if (name !== undefined) throw invalid({ [field]: [`The name ${name} is used twice`] }, 422);
};

/** An entry without a number is new; a number is one of this dataset's. */
const assertKnown = (field: string, entries: readonly Named[], before: readonly Named[]): void => {
  const ids = new Set(before.map(({ id }) => id));
  if (entries.some(({ id }) => typeof id === 'number' && !ids.has(id)))
    throw invalid({ [field]: [`One or more ${field} do not exist`] }, 422);
};

/** Columns that stay keep their descriptions, and calculated columns stay; numbers follow the order of the query. */
const relookedColumns = (
  derived: readonly DatasetColumn[],
  before: readonly DatasetColumn[],
): readonly DatasetColumn[] => {
  const stored = new Map(
    before.filter(({ expression }) => !expression).map((column) => [column.column_name, column]),
  );
  const names = new Set(derived.map(({ column_name }) => column_name));
  return [
    ...derived.map((column) => {
      const { type, type_generic, is_dttm } = column;
      const known = stored.get(column.column_name);
      const isSame = known?.type === type;
      return {
        ...column,
        ...known,
        ...(isSame ? {} : { type, type_generic, is_dttm, python_date_format: null }),
        id: undefined,
      };
    }),
    ...before
      .filter(({ expression, column_name }) => Boolean(expression) && !names.has(column_name))
      .map((column) => ({ ...column, id: undefined })),
  ];
};

/**
 * What a PUT changes in the stored row. New SQL or another table brings new columns; columns in the request replace
 * all.
 */
export const changeOf = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  one: StoredDataset,
  body: DatasetUpdate,
  looksAgain: boolean,
): Promise<Updateable<DatasetRow>> => {
  const {
    columns,
    metrics,
    owners: _owners,
    database_id: _database,
    normalize_columns: _n,
    always_filter_main_dttm: filtersMainTime,
    is_managed_externally: _m,
    external_url: _u,
    filter_select_enabled: _f,
    is_sqllab_view: _v,
    offset: hours,
    default_endpoint: _d,
    folders: _r,
    ...plain
  } = body;
  const before = plainSource(one);
  const source = plainSource({
    catalog: body.catalog === undefined ? one.catalog : body.catalog,
    schema: body.schema === undefined ? one.schema : body.schema,
    table_name: body.table_name ?? one.table_name,
    sql: body.sql === undefined ? one.sql : body.sql,
    template_params:
      body.template_params === undefined ? one.template_params : body.template_params,
  });
  const isMoved =
    database.id !== one.database_id ||
    source.catalog !== before.catalog ||
    source.schema !== before.schema ||
    source.sql !== before.sql ||
    // What a template reads depends on its parameters.
    (source.sql !== null && source.template_params !== before.template_params) ||
    // The name of a virtual dataset has no effect on what it reads.
    (source.sql === null && source.table_name !== before.table_name);
  const change: Updateable<DatasetRow> = { ...plain, ...source, database_id: database.id };
  if (typeof filtersMainTime === 'boolean')
    change.always_filter_main_dttm = toFlag(filtersMainTime);
  if (hours !== undefined) change.hours_offset = hours ?? 0;
  if (isMoved || looksAgain) {
    const { columns: derived, sqlAuthor } = await deriveColumns(deps, viewer, database, source);
    if (isMoved) change.sql_author = sqlAuthor;
    change.columns = toJson(numbered(relookedColumns(derived, datasetColumns(one))));
    if (body.main_dttm_col === undefined) {
      const stays = derived.find(({ column_name }) => column_name === one.main_dttm_col);
      change.main_dttm_col = stays ? one.main_dttm_col : mainTimeOf(derived);
    }
  }
  if (columns) {
    assertKnown('columns', columns, datasetColumns(one));
    assertUnique(
      'columns',
      columns.map(({ column_name }) => column_name),
    );
    change.columns = toJson(numbered(columns.map(merged(datasetColumns(one), 'column_name'))));
  }
  if (metrics) {
    assertKnown('metrics', metrics, datasetMetrics(one));
    assertUnique(
      'metrics',
      metrics.map(({ metric_name }) => metric_name),
    );
    change.metrics = toJson(numbered(metrics.map(merged(datasetMetrics(one), 'metric_name'))));
  }
  return change;
};
