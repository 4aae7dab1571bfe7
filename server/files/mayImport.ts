/** Who may make tables of files, and where. */
import type { FileImportBody } from '#common/wire/file.ts';
import { engineOf, seesWholeDatabase, visibleDatabase } from '../access/databases.ts';
import { can, type Viewer } from '../access/viewer.ts';
import { EMBEDDED_BACKEND } from '../databases/networkEngines.ts';
import { noSuchDatabase } from '../databases/refusals.ts';
import type { Deps } from '../deps.ts';
import { engineModule } from '../engine/modules.ts';
import { HttpError, issueCodes } from '../errors.ts';
import { readObject } from '../http/readJson.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredDatabase } from '../store/databases.ts';

export const DEFAULT_SCHEMA = 'main';

/** A command that was understood and cannot be carried out, as the wire words it. */
export const refusedCommand = (message: string, status = 422, extra: object = {}): HttpError =>
  new HttpError(status, {
    errors: [
      {
        message,
        error_type: 'GENERIC_COMMAND_ERROR',
        level: 'warning',
        extra: { ...extra, issue_codes: issueCodes(1010) },
      },
    ],
  });

/** The schemas that the database's settings name; null where all may be used. */
const uploadSchemas = ({ extra }: StoredDatabase): readonly string[] | null => {
  const { schemas_allowed_for_file_upload: now, schemas_allowed_for_csv_upload: before } =
    readObject(extra);
  const named = now ?? before;
  const names = Array.isArray(named) ? named.filter((name) => typeof name === 'string') : [];
  return names.length === 0 ? null : names;
};

export const ONLY_BUILT_IN = 'Only tables of the built-in database are made from files.';
export const NOT_YOURS = 'You may not add tables to this database.';

/** Why no file becomes a table in this schema, in a sentence; null where files do. */
export const whyNoFiles = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  schema: string,
): Promise<string | null> => {
  if (database.backend !== EMBEDDED_BACKEND) return ONLY_BUILT_IN;
  if (!(await seesWholeDatabase(deps, viewer, database.id))) return NOT_YOURS;
  if (!fromFlag(database.allow_file_upload))
    return 'The settings of this database allow no tables made from files.';
  const schemas = uploadSchemas(database);
  return (schemas?.includes(schema) ?? true)
    ? null
    : `The settings of this database allow no tables made from files in the schema ${schema}, only in ${schemas?.join(', ')}.`;
};

/** A file's rows on their way. */
interface FilesInto {
  readonly schema: string;
  readonly table: string;
  readonly mode: FileImportBody['mode'];
}

/** Rows that a rule hides would be lost, and rows that are added could be hidden ones. */
const assertSeesAllRows = async (
  deps: Deps,
  viewer: Viewer,
  database: StoredDatabase,
  { schema, table, mode }: FilesInto,
): Promise<void> => {
  // Whoever keeps the rules could change these as well.
  if (mode === 'new' || can(viewer, 'can_write', 'RowLevelSecurity')) return;
  const { grammar } = engineModule(database.backend);
  const { dialect } = engineOf(deps, viewer, database);
  const limited = await deps.rowLimits.ofDatabase(viewer, database, dialect);
  const isSame = (one: string, other: string) => grammar.key(one) === grammar.key(other);
  if (limited.some((one) => isSame(one.schema, schema) && isSame(one.name, table)))
    throw refusedCommand(
      `A rule limits which rows of ${schema}.${table} you see. It is replaced, and rows are added to it, by somebody who sees all of them.`,
      403,
    );
};

/** The database, for somebody who may write this table of it from files. */
export const databaseForFiles = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  into: FilesInto,
): Promise<StoredDatabase> => {
  const database = await visibleDatabase(deps, viewer, id);
  if (!database) throw noSuchDatabase();
  if (database.backend !== EMBEDDED_BACKEND)
    throw refusedCommand(
      `Files become tables of the built-in database only. Load the file into ${database.name} with the tools of that database.`,
    );
  if ((await whyNoFiles(deps, viewer, database, into.schema)) !== null)
    throw refusedCommand('Database schema is not allowed for csv uploads.', 403);
  await assertSeesAllRows(deps, viewer, database, into);
  return database;
};
