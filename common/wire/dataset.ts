import { z } from 'zod';
import { integer } from './integer.ts';
import { boolean } from './boolean.ts';

const name = z
  .string()
  .min(1, 'Length must be between 1 and 250.')
  .max(250, 'Longer than maximum length 250.');

/** `POST /api/v1/dataset/`. */
export const DatasetCreate = z.strictObject({
  database: integer,
  table_name: name,
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  owners: z.array(integer).optional(),
  is_managed_externally: boolean.nullish(),
  external_url: z.string().nullish(),
  normalize_columns: boolean.nullish(),
  always_filter_main_dttm: boolean.nullish(),
  template_params: z.string().nullish(),
  uuid: z.uuid().nullish(),
});
export type DatasetCreate = z.infer<typeof DatasetCreate>;

export const DatasetGetOrCreate = z.strictObject({
  table_name: name,
  database_id: integer,
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  template_params: z.string().nullish(),
  normalize_columns: boolean.nullish(),
  always_filter_main_dttm: boolean.nullish(),
});

/** Unknown keys of a column are stored unchanged. */
const DatasetColumnInput = z.looseObject({
  id: integer.nullish(),
  column_name: z.string().min(1).max(255),
  type: z.string().nullish(),
  is_dttm: boolean.nullish(),
  expression: z.string().nullish(),
  verbose_name: z.string().nullish(),
});

const DatasetMetricInput = z.looseObject({
  id: integer.nullish(),
  metric_name: z.string().min(1).max(255),
  expression: z.string().min(1),
  verbose_name: z.string().nullish(),
  d3format: z.string().nullish(),
});

/** `PUT /api/v1/dataset/{id}` */
export const DatasetUpdate = z.strictObject({
  database_id: integer.optional(),
  table_name: name.optional(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  description: z.string().nullish(),
  main_dttm_col: z.string().nullish(),
  columns: z.array(DatasetColumnInput).optional(),
  metrics: z.array(DatasetMetricInput).optional(),
  owners: z.array(integer).optional(),
  template_params: z.string().nullish(),
  fetch_values_predicate: z.string().nullish(),
  cache_timeout: integer.nullish(),
  extra: z.string().nullish(),
  always_filter_main_dttm: boolean.nullish(),
  normalize_columns: boolean.nullish(),
  is_managed_externally: boolean.nullish(),
  external_url: z.string().nullish(),
});
export type DatasetUpdate = z.infer<typeof DatasetUpdate>;
