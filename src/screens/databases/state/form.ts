/** Converts between the form of a connection and the wire. Pure. */
import { engineOf } from '#common/engines/engines.ts';
import type {
  AvailableEngine,
  ConnectionTest,
  DatabaseConnection,
  DatabaseUpdate,
  ParametersSchema,
} from '#common/wire/database.ts';
import { type DatabaseRow, parsedExtra } from './databaseRow';

export type Way = 'fields' | 'address';

export interface Draft {
  readonly name: string;
  readonly way: Way;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  readonly encryption: boolean;
  readonly verify_certificate: boolean;
  readonly uri: string;
  readonly expose_in_sqllab: boolean;
  readonly allow_dml: boolean;
  readonly allow_ctas: boolean;
  readonly allow_cvas: boolean;
  readonly allow_run_async: boolean;
  readonly allow_file_upload: boolean;
  readonly impersonate_user: boolean;
  /** Names separated by commas or spaces. */
  readonly functions: string;
  readonly force_ctas_schema: string;
  readonly cache_timeout: string;
}

export type DraftField = keyof Draft;

/** The edited connection, with its values when the dialog opened. */
export interface Subject {
  readonly id: number | null;
  /** The built-in database has no connection. */
  readonly isBuiltIn: boolean;
  readonly engine: string;
  readonly driver: string | null;
  /** Null if only an address is possible. */
  readonly schema: ParametersSchema | null;
  readonly placeholder: string;
  readonly hasPassword: boolean;
  /** Settings without a field of their own are sent back unchanged. */
  readonly extra: DatabaseRow['extra'];
  readonly initial: Draft;
}

/** One connection can serve each person with their own rights. */
export const canImpersonate = ({ engine }: Subject): boolean =>
  engineOf(engine).impersonation.by !== null;

/** Replaces the stored password. */
const KEPT = 'XXXXXXXXXX';

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const has = (schema: ParametersSchema | null, field: string): boolean =>
  schema !== null && Object.hasOwn(schema.properties, field);

const usable = (schema: ParametersSchema | undefined): ParametersSchema | null =>
  schema && has(schema, 'host') ? schema : null;

export const newSubject = (engine: AvailableEngine): Subject => {
  const schema = usable(engine.parameters);
  return {
    id: null,
    isBuiltIn: false,
    engine: engine.engine,
    driver: engine.default_driver ?? null,
    schema,
    placeholder: engine.sqlalchemy_uri_placeholder,
    hasPassword: false,
    extra: {},
    initial: {
      name: '',
      way: schema ? 'fields' : 'address',
      host: '',
      port: text(schema?.properties.port?.default),
      database: '',
      username: '',
      password: '',
      encryption: false,
      verify_certificate: false,
      uri: '',
      expose_in_sqllab: true,
      allow_dml: false,
      allow_ctas: false,
      allow_cvas: false,
      allow_run_async: false,
      allow_file_upload: false,
      impersonate_user: false,
      functions: '',
      force_ctas_schema: '',
      cache_timeout: '',
    },
  };
};

const allowedFunctions = ({ allowed_functions: names }: DatabaseRow['extra']): unknown[] =>
  Array.isArray(names) ? names : [];

export const storedSubject = (wire: DatabaseConnection, row: DatabaseRow | undefined): Subject => {
  const { parameters } = wire;
  const extra = parsedExtra(wire.extra);
  const schema = text(parameters.host) ? usable(wire.parameters_schema) : null;
  return {
    id: wire.id,
    isBuiltIn: row?.is_built_in === true,
    engine: wire.backend,
    driver: wire.driver,
    schema,
    placeholder: '',
    hasPassword: text(parameters.password) !== '',
    extra,
    initial: {
      name: wire.database_name,
      way: schema ? 'fields' : 'address',
      host: text(parameters.host),
      port: text(parameters.port),
      database: text(parameters.database),
      username: text(parameters.username),
      password: '',
      encryption: parameters.encryption === true,
      verify_certificate: parameters.verify_certificate === true,
      uri: wire.sqlalchemy_uri,
      expose_in_sqllab: wire.expose_in_sqllab,
      allow_dml: wire.allow_dml,
      allow_ctas: wire.allow_ctas,
      allow_cvas: wire.allow_cvas,
      allow_run_async: wire.allow_run_async,
      allow_file_upload: wire.allow_file_upload,
      impersonate_user: wire.impersonate_user,
      functions: allowedFunctions(extra).join(', '),
      force_ctas_schema: wire.force_ctas_schema ?? '',
      cache_timeout: text(wire.cache_timeout),
    },
  };
};

export const CONNECTION_FIELDS = [
  'way',
  'host',
  'port',
  'database',
  'username',
  'password',
  'encryption',
  'verify_certificate',
  'uri',
] as const satisfies readonly DraftField[];

const isConnectionChanged = (draft: Draft, { initial }: Subject): boolean =>
  CONNECTION_FIELDS.some((field) => draft[field] !== initial[field]);

const connectionOf = (draft: Draft, subject: Subject) => {
  if (draft.way === 'address') {
    return { configuration_method: 'sqlalchemy_form' as const, sqlalchemy_uri: draft.uri.trim() };
  }
  const port = draft.port.trim();
  return {
    configuration_method: 'dynamic_form' as const,
    engine: subject.engine,
    ...(subject.driver ? { driver: subject.driver } : {}),
    parameters: {
      host: draft.host.trim(),
      port: port === '' ? null : Number(port),
      database: draft.database,
      username: draft.username,
      password: draft.password === '' && subject.hasPassword ? KEPT : draft.password,
      encryption: draft.encryption,
      ...(has(subject.schema, 'verify_certificate')
        ? { verify_certificate: draft.encryption && draft.verify_certificate }
        : {}),
      query: {},
    },
  };
};

/** A stored connection is tested under its stored name, by which a server finds the password. */
export const testBody = (draft: Draft, subject: Subject): ConnectionTest => ({
  database_name: (subject.id === null ? draft.name : subject.initial.name).trim() || null,
  ...connectionOf(draft, subject),
});

const extraOf = ({ functions }: Draft, { extra }: Subject): string => {
  const { allowed_functions: _, ...others } = extra;
  const names = functions.split(/[\s,]+/).filter((name) => name !== '');
  return JSON.stringify(names.length > 0 ? { ...others, allowed_functions: names } : others);
};

export const saveBody = (
  draft: Draft,
  subject: Subject,
): DatabaseUpdate & { database_name: string } => {
  const isNew = subject.id === null;
  const sendsConnection = !subject.isBuiltIn && (isNew || isConnectionChanged(draft, subject));
  return {
    database_name: draft.name.trim(),
    ...(sendsConnection ? connectionOf(draft, subject) : {}),
    expose_in_sqllab: draft.expose_in_sqllab,
    allow_dml: draft.allow_dml,
    allow_ctas: draft.allow_ctas,
    allow_cvas: draft.allow_cvas,
    allow_run_async: draft.allow_run_async,
    ...(subject.isBuiltIn ? { allow_file_upload: draft.allow_file_upload } : {}),
    ...(canImpersonate(subject) ? { impersonate_user: draft.impersonate_user } : {}),
    ...(draft.functions === subject.initial.functions ? {} : { extra: extraOf(draft, subject) }),
    force_ctas_schema: draft.force_ctas_schema.trim() || null,
    cache_timeout: draft.cache_timeout.trim() === '' ? null : Number(draft.cache_timeout),
  };
};
