import { z } from 'zod';
import { HoursOffset } from './hoursOffset.ts';
import { integer, integerOf } from './integer.ts';
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

const text = z.string().nullish();

/** What replies show of a column or metric and nobody sets: ignored, so that a record may be sent back as it came. */
const SHOWN_ONLY = {
  created_on: z.unknown().optional(),
  changed_on: z.unknown().optional(),
  is_certified: z.unknown().optional(),
  certified_by: z.unknown().optional(),
  certification_details: z.unknown().optional(),
  warning_markdown: z.unknown().optional(),
};

const withoutShown = <T extends Readonly<Record<string, unknown>>>(record: T) =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => !Object.hasOwn(SHOWN_ONLY, key)),
  ) as Omit<T, keyof typeof SHOWN_ONLY>;

const DatasetColumnInput = z
  .strictObject({
    id: integer.nullish(),
    uuid: z.uuid().nullish(),
    column_name: z.string().min(1).max(255),
    type: text,
    type_generic: z.int().min(0).max(3).nullish(),
    advanced_data_type: text,
    verbose_name: text,
    description: text,
    expression: text,
    extra: text,
    filterable: boolean.nullish(),
    groupby: boolean.nullish(),
    is_active: boolean.nullish(),
    is_dttm: boolean.nullish(),
    python_date_format: text,
    ...SHOWN_ONLY,
  })
  .transform(withoutShown);

const DatasetMetricInput = z
  .strictObject({
    id: integer.nullish(),
    uuid: z.uuid().nullish(),
    metric_name: z.string().min(1).max(255),
    metric_type: text,
    expression: z.string().min(1),
    verbose_name: text,
    description: text,
    extra: text,
    d3format: text,
    currency: z.unknown().optional(),
    warning_text: text,
    ...SHOWN_ONLY,
  })
  .transform(withoutShown);

/** Settings that datasets do not have here; clients send them along as replies show them. */
const FIXED = {
  filter_select_enabled: boolean
    .refine((value) => value, 'Filters of every dataset offer its values.')
    .nullish(),
  is_sqllab_view: boolean.refine((value) => !value, 'Datasets are no views of SQL Lab.').nullish(),
  default_endpoint: z.literal('', 'Datasets open in Explore only.').nullish(),
  folders: z.array(z.never('Columns are not put into folders.')).nullish(),
};

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
  currency_code_column: z.string().nullish(),
  cache_timeout: integer.nullish(),
  extra: z.string().nullish(),
  always_filter_main_dttm: boolean.nullish(),
  offset: integerOf(HoursOffset).nullish(),
  normalize_columns: boolean.nullish(),
  is_managed_externally: boolean.nullish(),
  external_url: z.string().nullish(),
  ...FIXED,
});
export type DatasetUpdate = z.infer<typeof DatasetUpdate>;

/** `POST /api/v1/dataset/duplicate` */
export const DatasetDuplicate = z.strictObject({
  base_model_id: integer,
  table_name: name,
  is_managed_externally: boolean.nullish(),
  external_url: z.string().nullish(),
});
