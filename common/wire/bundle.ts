/** Files of objects that travel between servers: each is one YAML document, and they refer to each other by UUID. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { ChartParams, DashboardMetadata, DashboardPosition } from './bundleLimits.ts';
import { HoursOffset } from './hoursOffset.ts';
import { parseBounded, UnboundedJson } from './jsonMeter.ts';
import { TagName, TAGS_MAX, TOO_MANY_TAGS } from './tag.ts';

export const BUNDLE_VERSION = '1.0.0';

/** Any 128 bits: a file may come from a server that draws them in ways of its own. */
const uuid = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'Not a valid UUID.')
  .transform((text) => text.toLowerCase());
const text = z.string().nullish();
const int = z.int('Not a valid integer.').nullish();
const flag = boolean.nullish();
const object = z.record(z.string(), z.unknown());
const external = { is_managed_externally: flag, external_url: text };
const tags = z.array(TagName).max(TAGS_MAX, TOO_MANY_TAGS).nullish();

/** JSON texts stand for their values: older files have them. The limits of files are those of the texts, too. */
const orText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return parseBounded(value);
    } catch (cause) {
      if (!(cause instanceof UnboundedJson)) return value;
      context.addIssue({ code: 'custom', message: cause.message });
      return undefined;
    }
  }, schema);

const objectOrText = orText(object.nullish());
const schemaNames = orText(z.array(z.string()).nullish());

export const BundleMetadata = z.strictObject({
  version: z.literal(BUNDLE_VERSION, `Must be equal to ${BUNDLE_VERSION}.`),
  type: z.string().nullish(),
  timestamp: z.unknown().optional(),
});

const DATABASE_EXTRA = {
  allows_virtual_table_explore: flag,
  allow_multi_catalog: flag,
  cancel_query_on_windows_unload: flag,
  cost_estimate_enabled: flag,
  disable_data_preview: flag,
  disable_drill_to_detail: flag,
  engine_params: object.optional(),
  metadata_cache_timeout: z.record(z.string(), z.int()).optional(),
  metadata_params: object.optional(),
  per_user_caching: flag,
  schema_options: object.optional(),
  schemas_allowed_for_csv_upload: schemaNames,
  version: text,
};

/** Extra settings of a connection that a file may have; others are refused everywhere. */
export const DATABASE_EXTRA_KEYS: ReadonlySet<string> = new Set(Object.keys(DATABASE_EXTRA));

const DatabaseExtra = z.strictObject({
  ...DATABASE_EXTRA,
  /** Functions that administrators of this product allow in SQL of people with limited rights; no export has them. */
  allowed_functions: z.unknown().optional(),
  /** As the setting is called outside of files. */
  schemas_allowed_for_file_upload: schemaNames,
});

export const DatabaseFile = z.strictObject({
  database_name: z.string().min(1).max(250, 'Longer than maximum length 250.'),
  sqlalchemy_uri: z.string().max(1024, 'Longer than maximum length 1024.'),
  password: text,
  cache_timeout: int,
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  allow_file_upload: flag,
  /** The older name. */
  allow_csv_upload: flag,
  impersonate_user: flag,
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).nullish(),
  extra: DatabaseExtra.nullish(),
  encrypted_extra: text,
  masked_encrypted_extra: text,
  ssh_tunnel: object.nullish(),
  uuid,
  version: z.string(),
  ...external,
});
export type DatabaseFile = z.infer<typeof DatabaseFile>;

const ColumnEntry = z.strictObject({
  column_name: z.string().min(1).max(255, 'Longer than maximum length 255.'),
  verbose_name: text,
  is_dttm: flag,
  is_active: flag,
  type: text,
  advanced_data_type: text,
  groupby: flag,
  filterable: flag,
  expression: text,
  description: text,
  python_date_format: text,
  datetime_format: text,
  extra: objectOrText,
});
export type ColumnEntry = z.infer<typeof ColumnEntry>;

const MetricEntry = z.strictObject({
  metric_name: z.string().min(1).max(255, 'Longer than maximum length 255.'),
  verbose_name: text,
  metric_type: text,
  expression: z.string().min(1),
  description: text,
  d3format: text,
  currency: objectOrText,
  extra: objectOrText,
  warning_text: text,
});
export type MetricEntry = z.infer<typeof MetricEntry>;

export const DatasetFile = z.strictObject({
  table_name: z.string().min(1).max(250, 'Longer than maximum length 250.'),
  main_dttm_col: text,
  currency_code_column: text,
  description: text,
  default_endpoint: text,
  offset: HoursOffset.nullish(),
  cache_timeout: int,
  catalog: text,
  schema: text,
  sql: text,
  params: objectOrText,
  template_params: objectOrText,
  filter_select_enabled: flag,
  fetch_values_predicate: text,
  extra: objectOrText,
  normalize_columns: flag,
  always_filter_main_dttm: flag,
  folders: z.array(object).nullish(),
  metrics: z.array(MetricEntry).nullish(),
  columns: z.array(ColumnEntry).nullish(),
  uuid,
  version: z.string(),
  database_uuid: uuid,
  data: text,
  ...external,
});
export type DatasetFile = z.infer<typeof DatasetFile>;

export const ChartFile = z.strictObject({
  slice_name: z.string().min(1).max(250, 'Longer than maximum length 250.'),
  description: text,
  certified_by: text,
  certification_details: text,
  viz_type: z.string().max(250, 'Longer than maximum length 250.'),
  params: ChartParams.optional(),
  query_context: text,
  cache_timeout: int,
  uuid,
  version: z.string(),
  dataset_uuid: uuid,
  tags,
  ...external,
});
export type ChartFile = z.infer<typeof ChartFile>;

export const DashboardFile = z.strictObject({
  dashboard_title: z.string().max(500, 'Longer than maximum length 500.'),
  description: text,
  css: text,
  slug: z.string().max(255, 'Longer than maximum length 255.').nullish(),
  certified_by: text,
  certification_details: text,
  published: flag,
  uuid,
  position: DashboardPosition,
  metadata: DashboardMetadata.nullish(),
  version: z.string(),
  theme_uuid: text,
  theme_id: int,
  tags,
  ...external,
});
export type DashboardFile = z.infer<typeof DashboardFile>;

export const QueryFile = z.strictObject({
  catalog: text,
  schema: text,
  label: z.string().max(256, 'Longer than maximum length 256.').nullish(),
  description: text,
  sql: z.string(),
  uuid,
  version: z.string(),
  database_uuid: uuid,
});
export type QueryFile = z.infer<typeof QueryFile>;

export const TagsFile = z.strictObject({
  tags: z.array(z.strictObject({ tag_name: z.string(), description: text })).nullish(),
});

/** The folders that hold objects, and the schema of the files in them. */
export const BUNDLE_FILES = {
  databases: DatabaseFile,
  datasets: DatasetFile,
  charts: ChartFile,
  dashboards: DashboardFile,
  queries: QueryFile,
} as const;
export type BundleFolder = keyof typeof BUNDLE_FILES;
/** Themes are in bundles, too, and in no server of ours. */
export type PlannedFolder = BundleFolder | 'themes';
export type BundleFile<F extends BundleFolder> = z.infer<(typeof BUNDLE_FILES)[F]>;

/** What happens to the object of a file. */
export type PlannedAction =
  | 'created'
  | 'changed'
  /** It is there already, and it stays as it is. */
  | 'left'
  /** Another object takes its place. */
  | 'mapped'
  /** What it needs is nowhere. */
  | 'skipped'
  | 'refused';

/** One place where the file differs from what is stored; long values are cut. */
export interface PlannedDifference {
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface PlannedObject {
  readonly file: string;
  readonly folder: PlannedFolder;
  readonly uuid: string;
  readonly name: string;
  readonly action: PlannedAction;
  readonly differences: readonly PlannedDifference[];
  /** What a person should know about it, in sentences. */
  readonly notes: readonly string[];
  /** The stored object in its place. */
  readonly instead?: { readonly uuid: string; readonly name: string };
  /** A conflict that `mapping` resolves: the object that has its name. */
  readonly conflict?: { readonly uuid: string; readonly name: string };
  /** It can come in as an object of its own beside the one that is here. */
  readonly may_copy?: true;
  /** The table of a dataset that is not there: a CSV file may be sent for it. */
  readonly missing_table?: string;
}

/** `POST …/import/preview/` (capability `bundles.preview`): nothing is written. */
export interface BundlePlan {
  readonly objects: readonly PlannedObject[];
  /** By file, in the words of the refusal that the import would be. */
  readonly problems: Readonly<Record<string, unknown>>;
  /** Databases that a file may be mapped to. */
  readonly databases: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly backend: string;
  }[];
}

/** UUID in the bundle → UUID here, of databases and datasets. */
export const BundleMapping = z.record(uuid, uuid);

/** UUIDs in the bundle of charts, dashboards and saved queries that become objects of their own. */
export const BundleCopies = z.array(uuid).max(10_000);

const bundleFields = {
  /** JSON text: path of a database’s file → password. */
  passwords: z.string().optional(),
  /** JSON text: path of a database’s file → values of its encrypted settings, which no connection has here. */
  encrypted_extra_secrets: z.string().optional(),
  overwrite: z.enum(['true', 'false']).optional(),
  /** JSON text of a `BundleMapping`; only our server reads it, and the last one. */
  mapping: z.string().optional(),
  /** JSON text of `BundleCopies`; only our server reads it. */
  copies: z.string().optional(),
  drop_missing: z.enum(['true', 'false']).optional(),
};
const file = z.string().meta({ format: 'binary' });

/** The form of an import; a CSV file for a missing table is a field `table:<path of its dataset>`. */
export const BundleForm = z.object({ ...bundleFields, formData: file });
export const AssetsForm = z.object({
  ...bundleFields,
  bundle: file,
  /** A Superset looks for what the bundle refers to and lacks only if this is `true`; we always do. */
  sparse: z.enum(['true', 'false']).optional(),
});
