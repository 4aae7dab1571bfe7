import { z } from 'zod';

const name = z
  .string()
  .min(1, 'Length must be between 1 and 250.')
  .max(250, 'Longer than maximum length 250.');

/** `POST /api/v1/dataset/`. */
export const DatasetCreate = z.strictObject({
  database: z.int(),
  table_name: name,
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  owners: z.array(z.int()).optional(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
  normalize_columns: z.boolean().nullish(),
  always_filter_main_dttm: z.boolean().nullish(),
  template_params: z.string().nullish(),
  uuid: z.uuid().nullish(),
});
export type DatasetCreate = z.infer<typeof DatasetCreate>;

export const DatasetGetOrCreate = z.strictObject({
  table_name: name,
  database_id: z.int(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  template_params: z.string().nullish(),
  normalize_columns: z.boolean().nullish(),
  always_filter_main_dttm: z.boolean().nullish(),
});

/** Unknown keys of a column are stored unchanged. */
const DatasetColumnInput = z.looseObject({
  id: z.int().nullish(),
  column_name: z.string().min(1).max(255),
  type: z.string().nullish(),
  is_dttm: z.boolean().nullish(),
  expression: z.string().nullish(),
  verbose_name: z.string().nullish(),
});

const DatasetMetricInput = z.looseObject({
  id: z.int().nullish(),
  metric_name: z.string().min(1).max(255),
  expression: z.string().min(1),
  verbose_name: z.string().nullish(),
  d3format: z.string().nullish(),
});

/** `PUT /api/v1/dataset/{id}` */
export const DatasetUpdate = z.strictObject({
  database_id: z.int().optional(),
  table_name: name.optional(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  description: z.string().nullish(),
  main_dttm_col: z.string().nullish(),
  columns: z.array(DatasetColumnInput).optional(),
  metrics: z.array(DatasetMetricInput).optional(),
  owners: z.array(z.int()).optional(),
  template_params: z.string().nullish(),
  fetch_values_predicate: z.string().nullish(),
  cache_timeout: z.int().nullish(),
  extra: z.string().nullish(),
  always_filter_main_dttm: z.boolean().nullish(),
  normalize_columns: z.boolean().nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
});
export type DatasetUpdate = z.infer<typeof DatasetUpdate>;
