/** Databases and what is in them: `/api/v1/database/` (contract sqllab.md §9). */
import { z } from 'zod';

interface Name {
  readonly first_name: string;
  readonly last_name: string;
}

export interface EngineInformation {
  readonly supports_file_upload: boolean;
  readonly supports_dynamic_catalog: boolean;
  readonly supports_oauth2: boolean;
  readonly disable_ssh_tunneling: boolean;
}

/** A row of `GET /api/v1/database/`. */
export interface DatabaseListRow {
  readonly id: number;
  readonly uuid: string;
  readonly database_name: string;
  readonly backend: string;
  readonly expose_in_sqllab: boolean;
  readonly allow_ctas: boolean;
  readonly allow_cvas: boolean;
  readonly allow_dml: boolean;
  readonly allow_run_async: boolean;
  readonly allow_file_upload: boolean;
  readonly allow_multi_catalog: boolean;
  readonly allows_cost_estimate: boolean | null;
  readonly allows_subquery: boolean;
  readonly allows_virtual_table_explore: boolean;
  readonly explore_database_id: number;
  readonly force_ctas_schema: string | null;
  readonly disable_data_preview: boolean;
  readonly disable_drill_to_detail: boolean;
  readonly configuration_method: string;
  readonly engine_information: EngineInformation;
  /** JSON text. */
  readonly extra: string;
  readonly changed_on: string;
  readonly changed_on_delta_humanized: string;
  readonly changed_by: Name | null;
  readonly created_by: Name | null;
}

/** `result` of `GET /api/v1/database/{id}`. */
export interface DatabaseRecord {
  readonly id: number;
  readonly uuid: string;
  readonly database_name: string;
  readonly backend: string;
  readonly driver: string;
  readonly cache_timeout: number | null;
  readonly expose_in_sqllab: boolean;
  readonly allow_ctas: boolean;
  readonly allow_cvas: boolean;
  readonly allow_dml: boolean;
  readonly allow_run_async: boolean;
  readonly allow_file_upload: boolean;
  readonly configuration_method: string;
  readonly force_ctas_schema: string | null;
  readonly impersonate_user: boolean;
  readonly is_managed_externally: boolean;
  readonly engine_information: EngineInformation;
}

/** How a secret looks on the wire: it goes in and never comes out. */
export const MASKED = 'XXXXXXXXXX';

/** `result` of `GET /api/v1/database/{id}/connection`; the password reads `XXXXXXXXXX`. */
export interface DatabaseConnection extends DatabaseRecord {
  readonly extra: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly sqlalchemy_uri: string;
}

const parameters = z.strictObject({
  host: z.string().min(1, 'Missing data for required field.'),
  port: z.int().min(1).max(65_535).nullish(),
  database: z.string().min(1, 'Missing data for required field.'),
  username: z.string().nullish(),
  /** `XXXXXXXXXX` keeps the one that is stored. */
  password: z.string().nullish(),
  encryption: z.boolean().nullish(),
  query: z.record(z.string(), z.unknown()).nullish(),
});
export type ConnectionParameters = z.infer<typeof parameters>;

const fields = {
  sqlalchemy_uri: z.string().nullish(),
  parameters: parameters.nullish(),
  engine: z.string().nullish(),
  driver: z.string().nullish(),
  configuration_method: z.string().nullish(),
  cache_timeout: z.int().nullish(),
  expose_in_sqllab: z.boolean().nullish(),
  allow_ctas: z.boolean().nullish(),
  allow_cvas: z.boolean().nullish(),
  allow_dml: z.boolean().nullish(),
  allow_run_async: z.boolean().nullish(),
  /** JSON text of an object. */
  extra: z.string().nullish(),
};

const name = z
  .string()
  .min(1, 'Length must be between 1 and 250.')
  .max(250, 'Length must be between 1 and 250.');

export const DatabaseCreate = z.strictObject({ ...fields, database_name: name });
export type DatabaseCreate = z.infer<typeof DatabaseCreate>;
export const DatabaseUpdate = z.strictObject({ ...fields, database_name: name.nullish() });
export type DatabaseUpdate = z.infer<typeof DatabaseUpdate>;

/** A row of `GET /api/v1/database/{id}/tables/`; views have no `extra`. */
export interface TableOption {
  readonly value: string;
  readonly type: 'table' | 'view' | 'materialized_view';
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

export interface TablesAnswer {
  readonly count: number;
  readonly result: readonly TableOption[];
}

export interface TableKeyInfo {
  readonly name: string | null;
  readonly column_names: readonly string[];
  readonly type: 'pk' | 'fk' | 'index';
  readonly unique?: boolean;
  readonly referred_columns?: readonly string[];
  readonly referred_schema?: string | null;
  readonly referred_table?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Without a key: an object that names no columns, never null. */
export type PrimaryKeyInfo =
  | TableKeyInfo
  | { readonly constrained_columns: null; readonly name: null };

export interface TableMetadata {
  readonly name: string;
  readonly comment: string | null;
  readonly selectStar: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly longType: string;
    readonly comment: string | null;
    readonly keys: readonly TableKeyInfo[];
  }[];
  readonly primaryKey: PrimaryKeyInfo;
  readonly foreignKeys: readonly TableKeyInfo[];
  readonly indexes: readonly TableKeyInfo[];
}

export const ValidateSqlBody = z.strictObject({
  sql: z.string(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  template_params: z.record(z.string(), z.unknown()).nullish(),
});
export type ValidateSqlBody = z.infer<typeof ValidateSqlBody>;

export interface SqlAnnotation {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

/** An empty list: the SQL reads well. */
export interface ValidateSqlAnswer {
  readonly result: readonly SqlAnnotation[];
}
