/** Databases of a bundle: there already, mapped to one that is there, or made without being tried. */
import { MASKED } from '#common/wire/database.ts';
import isEqual from 'lodash/isEqual.js';
import type { DatabaseFile } from '#common/wire/bundle.ts';
import { isRecord } from '#common/isRecord.ts';
import { functionsProblem } from '../../access/addedFunctions.ts';
import { visibleDatabases } from '../../access/databases.ts';
import { assertImpersonates } from '../../access/impersonation.ts';
import { connectionOfUri } from '../../databases/address.ts';
import { type Connection, movedPart, settled } from '../../databases/connection.ts';
import { EMBEDDED_BACKEND } from '../../databases/networkEngines.ts';
import { HttpError } from '../../errors.ts';
import {
  createDatabases,
  openParameters,
  type Parameters,
  sealParameters,
  type StoredDatabase,
} from '../../store/databases.ts';
import {
  databaseColumns,
  databaseFile,
  EXAMPLES_UUID,
  filePassword,
  type Kept,
  losesSettings,
} from '../files/databaseFile.ts';
import { objectOf } from '../exactJson.ts';
import type { Parsed } from './contents.ts';
import { differencesOf } from './differences.ts';
import { inTurns } from './inTurns.ts';
import { isReplaced, mayMake } from './meeting.ts';
import { type Problem, refusedBundle } from './problems.ts';
import { changeStampsOf, plan, type Run, stampsOf } from './run.ts';

type One = Parsed<'databases'>;

const NO_PASSWORD = { _schema: ['Must provide a password for the database'] };
const BUILT_IN_ADDRESS = /^duckdb:\/\/\/?$/;

const byUuid = ({ deps }: Run, uuid: string): Promise<StoredDatabase | undefined> =>
  deps.store.db.selectFrom('databases').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const visibleByUuid = (
  { deps, viewer }: Pick<Run, 'deps' | 'viewer'>,
  uuid: string,
): Promise<StoredDatabase | undefined> =>
  visibleDatabases(deps, viewer)
    .selectAll('databases')
    .where('databases.uuid', '=', uuid)
    .executeTakeFirst();

const builtIn = ({ deps, viewer }: Pick<Run, 'deps' | 'viewer'>) =>
  visibleDatabases(deps, viewer)
    .selectAll('databases')
    .where('databases.backend', '=', EMBEDDED_BACKEND)
    .orderBy('databases.id')
    .executeTakeFirst();

/** Another database that takes the place of the one in the file; undefined where none does. */
export const databaseInstead = async (
  run: Pick<Run, 'deps' | 'viewer' | 'options'>,
  { file }: One,
): Promise<StoredDatabase | undefined> => {
  const mapped = run.options.mapping[file.uuid];
  if (mapped !== undefined) return visibleByUuid(run, mapped);
  // Each server has one of its own, with the same data in it: the examples and what people brought.
  const isBuiltIn = BUILT_IN_ADDRESS.test(file.sqlalchemy_uri) || file.uuid === EXAMPLES_UUID;
  return isBuiltIn ? builtIn(run) : undefined;
};

/** The words of a refusal by the checks of connections. */
const fieldsOf = (cause: unknown): Readonly<Record<string, unknown>> => {
  if (!(cause instanceof HttpError) || !('message' in cause.body)) throw cause;
  const { message } = cause.body;
  return isRecord(message) ? message : { sqlalchemy_uri: [String(message)] };
};

const passwordOf = ({ options }: Run, { path, file }: One): string | null =>
  options.passwords[path] ?? filePassword(file);

const connectionOf = ({ file }: One, kept: Parameters, password: string | null): Connection => {
  const { engine, parameters } = connectionOfUri(file.sqlalchemy_uri);
  return settled(
    { engine, parameters: { ...parameters, password: password ?? parameters.password } },
    kept,
  );
};

/**
 * A masked password that stays nowhere is asked for. Nothing is imported then, and what needs the database is judged as
 * it will be with the password.
 */
const connectionOrAsk = (run: Run, one: One, kept: Parameters): Connection => {
  const password = passwordOf(run, one);
  try {
    return connectionOf(one, kept, password);
  } catch (cause) {
    const needsPassword = password === MASKED && Object.hasOwn(fieldsOf(cause), 'password');
    if (!needsPassword) throw cause;
    run.problems.add(one.path, NO_PASSWORD);
    return connectionOf(one, kept, '');
  }
};

/** What the file or the form brings and no connection has here. */
const unkeptOf = ({ options }: Run, { file, path }: One, kept: Kept | null): readonly string[] => {
  const texts = [file.encrypted_extra, file.masked_encrypted_extra];
  const isBrought =
    texts.some((text) => (text?.trim() || '{}') !== '{}') || options.encryptedExtras.has(path);
  return [
    ...(isBrought ? ['Its encrypted settings are not used here, and not kept.'] : []),
    ...(losesSettings(file, kept)
      ? ['Passwords among its settings are masked in the file, and left out.']
      : []),
  ];
};

const problemsOf = (file: DatabaseFile): Problem | null => {
  const functions = functionsProblem(file.extra ?? {});
  return functions === null ? null : { extra: { allowed_functions: [functions] } };
};

/** Another database has the name in the file; which one is for those who see it. */
const hasNamesake = async (run: Run, { file, path }: One): Promise<boolean> => {
  const { uuid, database_name: name } = file;
  const namesake = await run.deps.store.db
    .selectFrom('databases')
    .select('uuid')
    .where('name', '=', name)
    .where('uuid', '!=', uuid)
    .executeTakeFirst();
  if (!namesake) return false;
  const seen = await visibleByUuid(run, namesake.uuid);
  const which = seen ? `, with the UUID ${seen.uuid},` : '';
  const advice = seen ? 'Rename one of them, or use that one in its place.' : 'Rename this one.';
  run.problems.add(path, {
    database_name: [`Another database${which} is called ${name}. ${advice}`],
  });
  const more = seen ? { conflict: { uuid: seen.uuid, name: seen.name } } : {};
  plan(run, { path, uuid }, 'databases', name, 'refused', more);
  return true;
};

const change = async (run: Run, one: One, row: StoredDatabase): Promise<void> => {
  const { file, path } = one;
  const { secrets } = run.deps;
  if (file.database_name !== row.name && (await hasNamesake(run, one))) return;
  const isEmbedded = row.backend === EMBEDDED_BACKEND;
  const stored = openParameters(row.parameters, secrets);
  const connection = isEmbedded ? null : connectionOrAsk(run, one, stored);
  if (connection && connection.engine.backend !== row.backend) {
    run.problems.add(path, {
      sqlalchemy_uri: ['A connection keeps its kind of database. Add another connection instead.'],
    });
    return;
  }
  const isMoved = connection !== null && movedPart(connection.parameters, stored) !== undefined;
  const kept = { extra: row.extra, isMoved };
  const columns = databaseColumns(file, kept);
  assertImpersonates({ ...row, ...columns });
  const parameters = connection
    ? { parameters: sealParameters(connection.parameters, secrets) }
    : {};
  const differences = differencesOf(
    databaseFile(row, secrets, true),
    databaseFile({ ...row, ...columns, ...parameters }, secrets, true),
  );
  /* A password is never shown, and is a change all the same. */
  const isSecretAnew =
    (connection !== null && !isEqual(connection.parameters, stored)) ||
    !isEqual(objectOf(columns.extra), objectOf(row.extra) ?? {});
  const isChanged = differences.length > 0 || isSecretAnew;
  if (isChanged) {
    const table = createDatabases(run.deps.store.db);
    await table.change(row.id, { ...columns, ...parameters, ...changeStampsOf(run) });
    const after = await byUuid(run, file.uuid);
    if (after) run.databases.set(file.uuid, after);
  }
  plan(
    run,
    { path, uuid: file.uuid },
    'databases',
    file.database_name,
    isChanged ? 'changed' : 'left',
    {
      differences,
      notes: unkeptOf(run, one, kept),
    },
  );
};

const make = async (run: Run, one: One): Promise<void> => {
  const { file, path } = one;
  const connection = connectionOrAsk(run, one, {});
  const columns = databaseColumns(file, null);
  assertImpersonates({ ...columns, backend: connection.engine.backend });
  const made = await createDatabases(run.deps.store.db).add({
    ...columns,
    uuid: file.uuid,
    backend: connection.engine.backend,
    parameters: sealParameters(connection.parameters, run.deps.secrets),
    force_ctas_schema: null,
    ...stampsOf(run),
  });
  run.databases.set(file.uuid, made);
  const notes = ['The connection is not tried while it is imported.', ...unkeptOf(run, one, null)];
  plan(run, { path, uuid: file.uuid }, 'databases', file.database_name, 'created', { notes });
};

const importOne = async (run: Run, one: One): Promise<void> => {
  const { file, path } = one;
  const about = { path, uuid: file.uuid };
  if (file.ssh_tunnel) throw refusedBundle('SSH Tunneling is not enabled', 400);
  const wrong = problemsOf(file);
  if (wrong) {
    run.problems.add(path, wrong);
    return;
  }
  const instead = await databaseInstead(run, one);
  if (instead && instead.uuid !== file.uuid) {
    run.databases.set(file.uuid, instead);
    plan(run, about, 'databases', file.database_name, 'mapped', {
      instead: { uuid: instead.uuid, name: instead.name },
    });
    return;
  }
  if (run.options.mapping[file.uuid] !== undefined && !instead) {
    run.problems.add(path, { mapping: ['There is no such database.'] });
    return;
  }
  const brought = { ...about, folder: 'databases', name: file.database_name } as const;
  const row = await byUuid(run, file.uuid);
  if (!row) {
    if (mayMake(run, brought) && !(await hasNamesake(run, one))) await make(run, one);
    return;
  }
  const isVisible = Boolean(await visibleByUuid(run, file.uuid));
  if (isVisible) run.databases.set(file.uuid, row);
  const here = { id: row.id, name: row.name, isVisible };
  if (await isReplaced(run, brought, here)) await change(run, one, row);
};

export const importDatabases = async (run: Run): Promise<void> => {
  await inTurns(run.contents.databases, async (one) => {
    try {
      await importOne(run, one);
    } catch (cause) {
      if (cause instanceof HttpError && 'errors' in cause.body) throw cause;
      run.problems.add(one.path, fieldsOf(cause));
      plan(
        run,
        { path: one.path, uuid: one.file.uuid },
        'databases',
        one.file.database_name,
        'refused',
      );
    }
  });
};
