import { BUNDLE_VERSION, DATABASE_EXTRA_KEYS, type DatabaseFile } from '#common/wire/bundle.ts';
import { MASKED } from '#common/wire/database.ts';
import { maskedUri } from '../../databases/address.ts';
import { networkEngine } from '../../databases/networkEngines.ts';
import { fromFlag, toFlag } from '../../store/codec.ts';
import { openParameters, type StoredDatabase } from '../../store/databases.ts';
import type { Secrets } from '../../store/secrets.ts';
import { jsonOf, objectOf, type YamlRecord } from '../exactJson.ts';
import { losesSecrets, withoutSecrets, withSecretsHere } from './secretSettings.ts';

/** Every Superset gives its database of examples this UUID, and bundles of examples refer to it. */
export const EXAMPLES_UUID = 'a2dc77af-e654-49bb-b321-40f6b559a1ee';

const FLAGS = [
  'expose_in_sqllab',
  'allow_run_async',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'impersonate_user',
] as const;

const UNUSED = ['allow_file_upload', 'configuration_method'] as const;

/** The setting has another name in files. */
const SCHEMAS = {
  stored: 'schemas_allowed_for_file_upload',
  inFile: 'schemas_allowed_for_csv_upload',
} as const;

/** Settings that no file may have stay out of it: every importer would refuse the whole file. */
const fileExtra = (stored: YamlRecord): YamlRecord => {
  const schemas = stored[SCHEMAS.stored];
  return {
    ...withoutSecrets(
      Object.fromEntries(Object.entries(stored).filter(([key]) => DATABASE_EXTRA_KEYS.has(key))),
    ),
    ...(schemas === undefined ? {} : { [SCHEMAS.inFile]: schemas }),
  };
};

/** What the file sets, and what the connection has here that no file may have. `secrets` are those that masks stand for. */
const storedExtra = (given: YamlRecord, here: YamlRecord, secrets: YamlRecord): YamlRecord => {
  const { [SCHEMAS.inFile]: schemas, ...others } = given;
  const isFixed = (key: string) => DATABASE_EXTRA_KEYS.has(key) || key === SCHEMAS.stored;
  return {
    ...Object.fromEntries(Object.entries(here).filter(([key]) => !isFixed(key))),
    ...withSecretsHere(others, secrets),
    ...(schemas === undefined ? {} : { [SCHEMAS.stored]: schemas }),
  };
};

/** The kind of database alone, for people who may not know where it is. */
const kindUri = (backend: string) => `${networkEngine(backend)?.schemes[0] ?? backend}://`;

export const databaseFile = (
  row: StoredDatabase,
  secrets: Secrets,
  showsAddress: boolean,
): YamlRecord => {
  const unused = objectOf(row.unused_fields) ?? {};
  return {
    database_name: row.name,
    sqlalchemy_uri: showsAddress
      ? maskedUri(row.backend, openParameters(row.parameters, secrets))
      : kindUri(row.backend),
    cache_timeout: row.cache_timeout,
    ...Object.fromEntries(FLAGS.map((name) => [name, fromFlag(row[name])])),
    allow_file_upload: fromFlag(row.allow_file_upload) || unused.allow_file_upload === true,
    configuration_method: unused.configuration_method ?? 'sqlalchemy_form',
    extra: fileExtra(objectOf(row.extra) ?? {}),
    uuid: row.uuid,
    version: BUNDLE_VERSION,
  };
};

/** A connection that is here: its settings, and whether the file leads it to another place. */
export interface Kept {
  readonly extra: string | null;
  readonly isMoved: boolean;
}

const extrasOf = (file: DatabaseFile, kept: Kept | null) => {
  const here = objectOf(kept?.extra) ?? {};
  return {
    given: (file.extra ?? {}) as YamlRecord,
    here,
    /* A mask never means that a secret goes to another place. */
    secrets: kept?.isMoved ? {} : here,
  };
};

/** Whether the file has masks in its settings for which nothing is here. */
export const losesSettings = (file: DatabaseFile, kept: Kept | null): boolean => {
  const { given, secrets } = extrasOf(file, kept);
  return losesSecrets(given, secrets);
};

/** The columns that the file sets, but for the address. */
export const databaseColumns = (file: DatabaseFile, kept: Kept | null) => {
  const { given, here, secrets } = extrasOf(file, kept);
  const unused = Object.fromEntries(
    UNUSED.flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]])),
  );
  return {
    name: file.database_name,
    expose_in_sqllab: toFlag(file.expose_in_sqllab ?? true),
    allow_run_async: toFlag(file.allow_run_async ?? false),
    allow_ctas: toFlag(file.allow_ctas ?? false),
    allow_cvas: toFlag(file.allow_cvas ?? false),
    allow_dml: toFlag(file.allow_dml ?? false),
    impersonate_user: toFlag(file.impersonate_user ?? false),
    cache_timeout: file.cache_timeout ?? null,
    extra: jsonOf(storedExtra(given, here, secrets)),
    unused_fields: jsonOf({
      ...unused,
      ...(typeof file.allow_csv_upload === 'boolean'
        ? { allow_file_upload: file.allow_csv_upload }
        : {}),
    }),
  };
};

/** The password that the file names in either way; `MASKED` where it does not say it. */
export const filePassword = (file: DatabaseFile): string | null => {
  if (file.password) return file.password;
  return file.sqlalchemy_uri.includes(`:${MASKED}@`) ? MASKED : null;
};
