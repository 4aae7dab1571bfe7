import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { DatasetUpdate } from '#common/wire/dataset.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { toJson } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';
import type { StoredDataset } from '../store/datasets.ts';
import type { DatasetRow } from '../store/tables.ts';
import { type DatasetColumn, datasetColumns } from './datasource.ts';
import { deriveColumns, mainTimeOf } from './derive.ts';
import { plainSource } from './mayRead.ts';

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
    always_filter_main_dttm: _a,
    is_managed_externally: _m,
    external_url: _u,
    ...plain
  } = body;
  const before = plainSource(one);
  const source = plainSource({
    catalog: body.catalog === undefined ? one.catalog : body.catalog,
    schema: body.schema === undefined ? one.schema : body.schema,
    table_name: body.table_name ?? one.table_name,
    sql: body.sql === undefined ? one.sql : body.sql,
  });
  const isMoved =
    database.id !== one.database_id ||
    source.catalog !== before.catalog ||
    source.schema !== before.schema ||
    source.sql !== before.sql ||
    // The name of a virtual dataset has no effect on what it reads.
    (source.sql === null && source.table_name !== before.table_name);
  const change: Updateable<DatasetRow> = { ...plain, ...source, database_id: database.id };
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
