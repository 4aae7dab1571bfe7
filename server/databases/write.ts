/** Making and changing connections: names are unique, and what cannot be reached is not kept. */
import { randomInt } from 'node:crypto';
import type { DatabaseCreate, DatabaseUpdate } from '#schema/database.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { toFlag } from '../store/codec.ts';
import {
  createDatabases,
  openParameters,
  type Parameters,
  sealParameters,
  type StoredDatabase,
} from '../store/databases.ts';
import { askedParameters, settled, unreachable } from './connection.ts';

/** Engines under test get a number that no stored database has. */
const TEST_IDS = { from: -1_000_000_000, to: -1 };

const assertReachable = async ({ engines }: Deps, parameters: Parameters): Promise<void> => {
  const id = randomInt(TEST_IDS.from, TEST_IDS.to);
  try {
    await engines.of({ id, backend: 'postgresql', parameters }).schemas();
  } catch (cause) {
    throw unreachable(cause);
  } finally {
    await engines.forget(id);
  }
};

const assertFreeName = async (deps: Deps, name: string, exceptId?: number): Promise<void> => {
  if (await createDatabases(deps.store.db).isNameTaken(name, exceptId)) {
    const said = 'A database with the same name already exists.';
    throw new HttpError(422, { message: { database_name: said } });
  }
};

const extraText = (text: string): string => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  } catch {
    // Said below.
  }
  throw invalid({ extra: ['Not the JSON text of an object.'] });
};

const FLAGS = [
  'expose_in_sqllab',
  'allow_dml',
  'allow_ctas',
  'allow_cvas',
  'allow_run_async',
] as const;

const switches = (body: DatabaseUpdate) =>
  Object.fromEntries(
    FLAGS.flatMap((name) => (typeof body[name] === 'boolean' ? [[name, toFlag(body[name])]] : [])),
  );

export const makeDatabase = async (
  deps: Deps,
  viewer: Viewer,
  body: DatabaseCreate,
): Promise<StoredDatabase> => {
  await assertFreeName(deps, body.database_name);
  const asked = askedParameters(body);
  if (!asked) throw invalid({ sqlalchemy_uri: ['Missing data for required field.'] });
  const parameters = settled(asked, {});
  await assertReachable(deps, parameters);
  const at = deps.now().toISOString();
  return createDatabases(deps.store.db).add({
    name: body.database_name,
    backend: 'postgresql',
    parameters: sealParameters(parameters, deps.secrets),
    expose_in_sqllab: 1,
    allow_dml: 0,
    allow_ctas: 0,
    allow_cvas: 0,
    allow_run_async: 0,
    ...switches(body),
    cache_timeout: body.cache_timeout ?? null,
    extra: extraText(body.extra ?? '{}'),
    created_by: viewer.id,
    changed_by: viewer.id,
    created_on: at,
    changed_on: at,
  });
};

export const changeDatabase = async (
  deps: Deps,
  viewer: Viewer,
  row: StoredDatabase,
  body: DatabaseUpdate,
): Promise<void> => {
  const name = body.database_name ?? row.name;
  if (name !== row.name) await assertFreeName(deps, name, row.id);
  const asked = askedParameters(body);
  if (asked && row.backend !== 'postgresql') {
    throw invalid({ sqlalchemy_uri: ['The built-in database has no address.'] });
  }
  const parameters = asked
    ? settled(asked, openParameters(row.parameters, deps.secrets))
    : undefined;
  if (parameters) await assertReachable(deps, parameters);
  await createDatabases(deps.store.db).change(row.id, {
    name,
    ...switches(body),
    ...(parameters ? { parameters: sealParameters(parameters, deps.secrets) } : {}),
    ...(body.cache_timeout === undefined ? {} : { cache_timeout: body.cache_timeout }),
    ...(typeof body.extra === 'string' ? { extra: extraText(body.extra) } : {}),
    changed_by: viewer.id,
    changed_on: deps.now().toISOString(),
  });
  if (parameters) await deps.engines.forget(row.id);
};

export const removeDatabase = async (deps: Deps, row: StoredDatabase): Promise<void> => {
  const databases = createDatabases(deps.store.db);
  const datasets = await databases.datasetsOf(row.id);
  if (datasets > 0) {
    throw new HttpError(
      422,
      `Cannot delete a database that has ${datasets} dataset${datasets === 1 ? '' : 's'} attached`,
    );
  }
  if (row.backend === 'duckdb')
    throw new HttpError(422, 'The built-in database cannot be deleted.');
  await databases.remove(row.id);
  await deps.engines.forget(row.id);
};
