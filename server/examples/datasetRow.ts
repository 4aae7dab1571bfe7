/** An example's table as a dataset row: its own columns, then the calculated ones. */
import type { Insertable } from 'kysely';
import { Generic } from '../engine/engine.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { toJson } from '../store/codec.ts';
import type { DatasetRow } from '../store/tables.ts';
import type { ExampleColumn, ExampleDataset } from './example.ts';
import { EXAMPLE_SCHEMA } from './importTables.ts';
import { exampleUuid } from './uuid.ts';

const GENERIC_OF = { INTEGER: Generic.numeric, STRING: Generic.string } as const;
const plain = {
  advanced_data_type: null,
  certification_details: null,
  certified_by: null,
  is_certified: false,
  warning_markdown: null,
};

const columnsOf = ({ key, columns }: ExampleDataset, table: StoredTable) => {
  const described = new Map(columns.map((column) => [column.name, column]));
  const shared = (column: ExampleColumn | undefined, name: string, index: number) => ({
    ...plain,
    id: index + 1,
    uuid: exampleUuid('column', `${key}.${name}`),
    column_name: name,
    verbose_name: column?.label ?? null,
    description: column?.description ?? null,
    filterable: true,
    groupby: true,
    python_date_format: null,
  });
  const stored = table.columns.map(({ name, type, generic }, index) => ({
    ...shared(described.get(name), name, index),
    expression: null,
    type,
    type_generic: generic,
    is_dttm: generic === Generic.temporal,
  }));
  const calculated = columns
    .filter(({ expression }) => expression !== undefined)
    .map((column, index) => ({
      ...shared(column, column.name, stored.length + index),
      expression: column.expression ?? null,
      type: column.type ?? 'STRING',
      type_generic: GENERIC_OF[column.type ?? 'STRING'],
      is_dttm: false,
    }));
  return [...stored, ...calculated];
};

const metricsOf = ({ key, metrics }: ExampleDataset) =>
  metrics.map(({ name, label, expression, description, format }, index) => ({
    ...plain,
    id: index + 1,
    uuid: exampleUuid('metric', `${key}.${name}`),
    metric_name: name,
    verbose_name: label,
    expression,
    description: description ?? null,
    d3format: format ?? null,
    currency: null,
    warning_text: null,
  }));

export const datasetRow = (
  dataset: ExampleDataset,
  table: StoredTable,
  databaseId: number,
): Omit<Insertable<DatasetRow>, 'created_on' | 'changed_on'> => ({
  uuid: exampleUuid('dataset', dataset.key),
  database_id: databaseId,
  catalog: null,
  schema: EXAMPLE_SCHEMA,
  table_name: dataset.key,
  sql: null,
  description: dataset.description,
  main_dttm_col: dataset.mainTime ?? null,
  columns: toJson(columnsOf(dataset, table)),
  metrics: toJson(metricsOf(dataset)),
});
