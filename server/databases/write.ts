/** Creating and changing connections: names are unique, and an unreachable database is not stored. */
import { isRecord } from '#common/isRecord.ts';
import type { DatabaseCreate, DatabaseUpdate } from '#common/wire/database.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { readJson } from '../http/readJson.ts';
import { toFlag } from '../store/codec.ts';
import {
  createDatabases,
  openParameters,
  sealParameters,
  type StoredDatabase,
} from '../store/databases.ts';
import { functionsProblem } from '../access/addedFunctions.ts';
import { type Connection, requestedConnection, settled } from './connection.ts';
import { EMBEDDED_BACKEND } from './networkEngines.ts';
import { assertImpersonates } from '../access/impersonation.ts';
import type { Probe } from './probe.ts';

const assertFreeName = async (deps: Deps, name: string, exceptId?: number): Promise<void> => {
  if (await createDatabases(deps.store.db).isNameTaken(name, exceptId)) {
    const message = 'A database with the same name already exists.';
    throw new HttpError(422, { message: { database_name: message } });
  }
};

const extraOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value = readJson(text);
    if (isRecord(value)) return { ...value };
  } catch {
    // The refinement below reports it.
  }
  throw invalid({ extra: ['Not the JSON text of an object.'] });
};

const extraText = (text: string): string => {
  const problem = functionsProblem(extraOf(text));
  if (problem !== null) throw invalid({ 'extra.allowed_functions': [problem] });
  return text;
};

const FLAGS = [
  'expose_in_sqllab',
  'allow_dml',
  'allow_ctas',
  'allow_cvas',
  'allow_run_async',
  'impersonate_user',
  'allow_file_upload',
] as const;

type Flags = Pick<StoredDatabase, (typeof FLAGS)[number]>;

const switches = (body: DatabaseUpdate): Partial<Flags> =>
  Object.fromEntries(
    FLAGS.flatMap((name) => (typeof body[name] === 'boolean' ? [[name, toFlag(body[name])]] : [])),
  );

const assertTakesFiles = (backend: string, { allow_file_upload }: DatabaseUpdate): void => {
  if (allow_file_upload !== true || backend === EMBEDDED_BACKEND) return;
  throw invalid({ allow_file_upload: ['Files become tables of the built-in database only.'] });
};

/** The defaults of a new connection. */
const INITIAL: Flags = {
  expose_in_sqllab: 1,
  allow_dml: 0,
  allow_ctas: 0,
  allow_cvas: 0,
  allow_run_async: 0,
  impersonate_user: 0,
  allow_file_upload: 0,
};

export const makeDatabase = async (
  deps: Deps,
  probe: Probe,
  viewer: Viewer,
  body: DatabaseCreate,
): Promise<StoredDatabase> => {
  await assertFreeName(deps, body.database_name);
  const extra = extraText(body.extra || '{}');
  const requested = requestedConnection(body, null);
  if (!requested) throw invalid({ sqlalchemy_uri: ['Missing data for required field.'] });
  const connection = settled(requested, {});
  assertTakesFiles(connection.engine.backend, body);
  const flags = { ...INITIAL, ...switches(body) };
  assertImpersonates({ ...flags, backend: connection.engine.backend });
  await probe(viewer, connection);
  const at = deps.now().toISOString();
  return createDatabases(deps.store.db).add({
    name: body.database_name,
    backend: connection.engine.backend,
    parameters: sealParameters(connection.parameters, deps.secrets),
    ...flags,
    cache_timeout: body.cache_timeout ?? null,
    force_ctas_schema: body.force_ctas_schema || null,
    extra,
    created_by: viewer.id,
    changed_by: viewer.id,
    created_on: at,
    changed_on: at,
  });
};

/** A connection keeps its kind, because what was written for one database has no meaning for another. */
const changedConnection = (
  deps: Pick<Deps, 'secrets'>,
  row: StoredDatabase,
  body: Pick<DatabaseUpdate, 'sqlalchemy_uri' | 'parameters' | 'engine'>,
): Connection | null => {
  const requested = requestedConnection(body, row.backend);
  if (!requested) return null;
  if (row.backend === EMBEDDED_BACKEND) {
    throw invalid({ sqlalchemy_uri: ['The built-in database has no address.'] });
  }
  if (requested.engine.backend !== row.backend) {
    const text = 'A connection keeps its kind of database. Add another connection instead.';
    throw invalid({ [body.parameters ? 'engine' : 'sqlalchemy_uri']: [text] });
  }
  return settled(requested, openParameters(row.parameters, deps.secrets));
};

export const changeDatabase = async (
  deps: Deps,
  probe: Probe,
  viewer: Viewer,
  row: StoredDatabase,
  body: DatabaseUpdate,
): Promise<void> => {
  const name = body.database_name ?? row.name;
  if (name !== row.name) await assertFreeName(deps, name, row.id);
  const extra = typeof body.extra === 'string' ? extraText(body.extra || '{}') : undefined;
  const connection = changedConnection(deps, row, body);
  assertTakesFiles(row.backend, body);
  const flags = switches(body);
  assertImpersonates({ ...row, ...flags });
  if (connection) await probe(viewer, connection);
  await createDatabases(deps.store.db).change(row.id, {
    name,
    ...flags,
    ...(connection ? { parameters: sealParameters(connection.parameters, deps.secrets) } : {}),
    ...(body.cache_timeout === undefined ? {} : { cache_timeout: body.cache_timeout }),
    ...(body.force_ctas_schema === undefined
      ? {}
      : { force_ctas_schema: body.force_ctas_schema || null }),
    ...(extra === undefined ? {} : { extra }),
    changed_by: viewer.id,
    changed_on: deps.now().toISOString(),
  });
  if (connection) await deps.engines.forget(row.id);
};

export const removeDatabase = async (deps: Deps, row: StoredDatabase): Promise<void> => {
  if (row.backend === EMBEDDED_BACKEND) {
    throw new HttpError(
      422,
      'The built-in database cannot be deleted: it holds what is uploaded and the examples.',
    );
  }
  const databases = createDatabases(deps.store.db);
  const datasets = await databases.datasetsOf(row.id);
  if (datasets > 0) {
    throw new HttpError(
      422,
      `Cannot delete a database that has ${datasets} dataset${datasets === 1 ? '' : 's'} attached`,
    );
  }
  await databases.remove(row.id);
  await deps.engines.forget(row.id);
};
