import type { DatabaseConnection, DatabaseListRow, DatabaseRecord } from '#common/wire/database.ts';
import { humanized, zoneless } from '../http/humanize.ts';
import { editorDatabase } from './editorDatabase.ts';
import { isBackend } from '#common/engines/engines.ts';
import { ENGINE_MODULES } from '../engine/modules.ts';
import { fromFlag, fromJson } from '../store/codec.ts';
import { openParameters, type StoredDatabase } from '../store/databases.ts';
import type { PersonRow } from '../store/people.ts';
import type { Secrets } from '../store/secrets.ts';
import { maskedUri } from './address.ts';
import { driverOf, engineInformation, parametersSchemaOf } from './available.ts';
import { maskedParameters } from './connection.ts';
import { EMBEDDED_BACKEND, networkEngine } from './networkEngines.ts';

const estimates = (backend: string): boolean =>
  isBackend(backend) && ENGINE_MODULES[backend].planner.cost !== null;

const name = (person: PersonRow | undefined) =>
  person ? { first_name: person.first_name, last_name: person.last_name } : null;

/** What the rows need from other tables. */
export interface ListFacts {
  readonly people: ReadonlyMap<number, PersonRow>;
  /** Database → number of its datasets. */
  readonly datasets: ReadonlyMap<number, number>;
  /** For people who may change connections. */
  readonly showsAddress: boolean;
  readonly now: Date;
}

/** Host and port are not secret, so they need no key. */
const addressOf = ({ backend, parameters }: StoredDatabase): string | null => {
  if (!networkEngine(backend)) return null;
  const { host, port } = fromJson<{ readonly host?: string; readonly port?: number }>(parameters);
  return `${host}:${port}`;
};

export const databaseListRow = (
  row: StoredDatabase,
  { people, datasets, showsAddress, now }: ListFacts,
): DatabaseListRow => ({
  ...editorDatabase(row),
  uuid: row.uuid,
  allows_cost_estimate: estimates(row.backend),
  explore_database_id: row.id,
  configuration_method: 'sqlalchemy_form',
  engine_information: engineInformation(row.backend),
  extra: row.extra,
  changed_on: zoneless(row.changed_on),
  changed_on_delta_humanized: humanized(row.changed_on, now),
  changed_by: name(people.get(row.changed_by ?? -1)),
  created_by: name(people.get(row.created_by ?? -1)),
  address: showsAddress ? addressOf(row) : null,
  dataset_count: datasets.get(row.id) ?? 0,
  is_built_in: row.backend === EMBEDDED_BACKEND,
});

export const databaseRecord = (row: StoredDatabase): DatabaseRecord => {
  const {
    expose_in_sqllab,
    allow_ctas,
    allow_cvas,
    allow_dml,
    allow_run_async,
    allow_file_upload,
  } = editorDatabase(row);
  return {
    id: row.id,
    uuid: row.uuid,
    database_name: row.name,
    backend: row.backend,
    driver: driverOf(row.backend),
    cache_timeout: row.cache_timeout,
    expose_in_sqllab,
    allow_ctas,
    allow_cvas,
    allow_dml,
    allow_run_async,
    allow_file_upload,
    configuration_method: 'sqlalchemy_form',
    force_ctas_schema: row.force_ctas_schema,
    impersonate_user: fromFlag(row.impersonate_user),
    is_managed_externally: false,
    engine_information: engineInformation(row.backend),
  };
};

export const databaseConnection = (row: StoredDatabase, secrets: Secrets): DatabaseConnection => {
  const parameters = openParameters(row.parameters, secrets);
  return {
    ...databaseRecord(row),
    extra: row.extra,
    parameters: maskedParameters(parameters),
    parameters_schema: parametersSchemaOf(row.backend),
    sqlalchemy_uri: maskedUri(row.backend, parameters),
    masked_encrypted_extra: '{}',
    server_cert: null,
    ssh_tunnel: null,
  };
};
