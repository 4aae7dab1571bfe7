/** Databases and what is in them: `/api/v1/database/`. */
import { z } from 'zod';
import { integer, integerOf } from './integer.ts';
import { boolean } from './boolean.ts';
import { sqlText } from './sqlText.ts';

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
  /** Only our server sends the last three. `host:port`, for people who may change connections. */
  readonly address?: string | null;
  readonly dataset_count?: number;
  readonly is_built_in?: boolean;
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

/** How a secret looks on the wire: requests may set it, replies never contain it. */
export const MASKED = 'XXXXXXXXXX';

/** `result` of `GET /api/v1/database/{id}/connection`; the password reads `XXXXXXXXXX`. */
export interface DatabaseConnection extends DatabaseRecord {
  readonly extra: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly parameters_schema: ParametersSchema;
  readonly sqlalchemy_uri: string;
  readonly masked_encrypted_extra: '{}';
  readonly server_cert: null;
  readonly ssh_tunnel: null;
}

const parameters = z.strictObject({
  host: z.string().trim().min(1, 'Missing data for required field.'),
  port: integerOf(
    z
      .int('Not a valid integer.')
      .min(1, 'A port is a whole number from 1 to 65535.')
      .max(65_535, 'A port is a whole number from 1 to 65535.'),
  ).nullish(),
  /** The catalog, where the database has catalogs. */
  database: z.string().nullish(),
  username: z.string().nullish(),
  /** `XXXXXXXXXX` keeps the stored password. */
  password: z.string().nullish(),
  encryption: boolean.nullish(),
  /** The certificate must be trusted and name the host. */
  verify_certificate: boolean.nullish(),
  query: z.record(z.string(), z.unknown()).nullish(),
});
export type ConnectionParameters = z.infer<typeof parameters>;

/** Fields of a real Superset that this server does not use: empty values pass, others are refused. */
const unused = (text: string) =>
  z.union([z.null(), z.literal(''), z.literal('{}'), z.literal(false)], text).optional();

const connection = {
  sqlalchemy_uri: z.string().max(1024, 'Longer than maximum length 1024.').nullish(),
  parameters: parameters.nullish(),
  engine: z.string().nullish(),
  driver: z.string().nullish(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).nullish(),
  /** JSON text of an object; `allowed_functions` in it is ours (capability `database.functions`). */
  extra: z.string().max(65_535, 'Longer than maximum length 65535.').nullish(),
  /** Statements run with the rights of the viewer. */
  impersonate_user: boolean.nullish(),
  masked_encrypted_extra: unused('Only fields and the address are kept for a connection.'),
  server_cert: unused('Certificates are checked against those the server’s system trusts.'),
  ssh_tunnel: unused('Databases are not reached through SSH.'),
};

const fields = {
  ...connection,
  cache_timeout: integerOf(
    z.int('Not a valid integer.').min(-1, 'At least -1 (never keep).'),
  ).nullish(),
  force_ctas_schema: z.string().max(250, 'Longer than maximum length 250.').nullish(),
  expose_in_sqllab: boolean.nullish(),
  allow_ctas: boolean.nullish(),
  allow_cvas: boolean.nullish(),
  allow_dml: boolean.nullish(),
  allow_run_async: boolean.nullish(),
  allow_file_upload: boolean.nullish(),
  is_managed_externally: unused('Databases are managed here.'),
  external_url: unused('Databases are managed here.'),
  uuid: unused('The server chooses it.'),
};

const name = z
  .string()
  .min(1, 'Length must be between 1 and 250.')
  .max(250, 'Length must be between 1 and 250.');

export const DatabaseCreate = z.strictObject({ ...fields, database_name: name });
export type DatabaseCreate = z.infer<typeof DatabaseCreate>;
export const DatabaseUpdate = z.strictObject({ ...fields, database_name: name.nullish() });
export type DatabaseUpdate = z.infer<typeof DatabaseUpdate>;

/** `POST test_connection/`; the name says which stored password the mask stands for. */
export const ConnectionTest = z.strictObject({
  ...connection,
  database_name: z.string().max(250, 'Longer than maximum length 250.').nullish(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** `POST validate_parameters/`: parameters may be half filled. */
export const ParametersCheck = z.strictObject({
  ...connection,
  sqlalchemy_uri: z.undefined().optional(),
  engine: z.string(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']),
  database_name: z.string().nullish(),
  id: integer.nullish(),
  catalog: z.record(z.string(), z.unknown()).nullish(),
  parameters: z
    .strictObject({
      host: z.string().nullish(),
      port: z.union([z.int(), z.string()]).nullish(),
      database: z.string().nullish(),
      username: z.string().nullish(),
      password: z.string().nullish(),
      encryption: boolean.nullish(),
      verify_certificate: boolean.nullish(),
      query: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
});
export type ParametersCheck = z.infer<typeof ParametersCheck>;

/** A kind of database that can be connected: a row of `GET available/`. */
export interface AvailableEngine {
  readonly name: string;
  readonly engine: string;
  readonly default_driver?: string;
  readonly available_drivers: readonly string[];
  readonly sqlalchemy_uri_placeholder: string;
  readonly preferred: boolean;
  readonly engine_information: Partial<EngineInformation>;
  readonly supports_oauth2?: boolean;
  /** Absent where only an address is possible. */
  readonly parameters?: ParametersSchema;
}

interface ParameterProperty {
  readonly type: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly default?: unknown;
}

export interface ParametersSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ParameterProperty>>;
  readonly required: readonly string[];
}

/** What uses a database: by name what the viewer may see, and the number of all in `count`. */
export interface RelatedObjects {
  readonly charts: {
    readonly count: number;
    readonly result: readonly {
      readonly id: number;
      readonly slice_name: string;
      readonly viz_type: string | null;
    }[];
  };
  readonly dashboards: {
    readonly count: number;
    readonly result: readonly {
      readonly id: number;
      readonly json_metadata: string | null;
      readonly slug: string | null;
      readonly title: string | null;
    }[];
  };
  /** By name only the viewer’s own. */
  readonly sqllab_tab_states: {
    readonly count: number;
    readonly result: readonly {
      readonly id: number;
      readonly label: string;
      readonly active: boolean;
    }[];
  };
  /** Only our server sends it. */
  readonly datasets?: {
    readonly count: number;
    readonly result: readonly {
      readonly id: number;
      readonly table_name: string;
      readonly schema: string | null;
    }[];
  };
}

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

/** Where there is no key: an object without columns, never null. */
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

/** `table_metadata/extra/`; `view` and the row count are ours (capability `database.details`). */
export interface TableExtra {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly partitions?: {
    readonly cols?: readonly string[];
    readonly latest?: Readonly<Record<string, unknown>> | null;
    readonly partitionQuery?: string | null;
  };
  readonly clustering?: Readonly<Record<string, unknown>>;
}

/** A table that matches a search by its own name or by the listed columns. */
export interface SearchHit {
  readonly schema: string | null;
  readonly value: string;
  readonly type: TableOption['type'];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** `GET /api/v1/database/{id}/search/` (capability `database.search`); `count` is the number of all matches. */
export interface SearchAnswer {
  readonly count: number;
  readonly result: readonly SearchHit[];
}

export const ValidateSqlBody = z.strictObject({
  sql: sqlText,
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

/** An empty list means that the SQL is valid. */
export interface ValidateSqlAnswer {
  readonly result: readonly SqlAnnotation[];
}
