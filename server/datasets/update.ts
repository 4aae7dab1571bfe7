import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DatasetUpdate } from '#schema/dataset.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { DatasetRow } from '../store/tables.ts';
import { datasetColumns } from './datasource.ts';
import { deriveColumns, mainTimeOf } from './derive.ts';

type Named = { readonly id?: number | null | undefined; readonly [key: string]: unknown };

/** Entries without a number get the next ones. */
const numbered = <T extends Named>(entries: readonly T[]) => {
  let next = Math.max(0, ...entries.map(({ id }) => id ?? 0)) + 1;
  return entries.map((entry) => ({ uuid: randomUUID(), ...entry, id: entry.id ?? next++ }));
};

const twice = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);

const assertUnique = (field: string, names: readonly string[]): void => {
  const name = twice(names);
  if (name !== undefined) throw invalid({ [field]: [`The name ${name} is used twice`] }, 422);
};

/** What a PUT changes in the stored row. New SQL, or another table, is looked at again unless the columns come along. */
export const changeOf = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  one: StoredDataset,
  body: DatasetUpdate,
): Promise<Updateable<DatasetRow>> => {
  const {
    columns,
    metrics,
    owners: _owners,
    database_id,
    normalize_columns: _n,
    always_filter_main_dttm: _a,
    is_managed_externally: _m,
    external_url: _u,
    ...plain
  } = body;
  const source = {
    catalog: body.catalog === undefined ? one.catalog : body.catalog,
    schema: body.schema === undefined ? one.schema : body.schema,
    table_name: body.table_name ?? one.table_name,
    sql: body.sql === undefined ? one.sql : body.sql,
  };
  const isMoved =
    (database_id !== undefined && database_id !== one.database_id) ||
    source.sql !== one.sql ||
    source.schema !== one.schema ||
    (source.sql === null && source.table_name !== one.table_name);
  const change: Updateable<DatasetRow> = { ...plain, database_id: database.id };
  if (isMoved) {
    const derived = await deriveColumns(deps, viewer, database, source);
    const known = new Map(datasetColumns(one).map((column) => [column.column_name, column]));
    const calculated = [...known.values()].filter(({ expression }) => Boolean(expression));
    change.columns = toJson(
      numbered([
        ...derived.map((column) => ({
          ...column,
          ...known.get(column.column_name),
          type: column.type,
          type_generic: column.type_generic,
          id: undefined,
        })),
        ...calculated.map((column) => ({ ...column, id: undefined })),
      ]),
    );
    if (body.main_dttm_col === undefined) change.main_dttm_col = mainTimeOf(derived);
  }
  if (columns) {
    assertUnique(
      'columns',
      columns.map(({ column_name }) => column_name),
    );
    change.columns = toJson(numbered(columns));
  }
  if (metrics) {
    assertUnique(
      'metrics',
      metrics.map(({ metric_name }) => metric_name),
    );
    change.metrics = toJson(numbered(metrics));
  }
  return change;
};
