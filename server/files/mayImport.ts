/** Who may make tables of files, and where. */
import { seesWholeDatabase, visibleDatabase } from '../access/databases.ts';
import type { Viewer } from '../access/viewer.ts';
import { EMBEDDED_BACKEND } from '../databases/networkEngines.ts';
import { noSuchDatabase } from '../databases/refusals.ts';
import type { Deps } from '../deps.ts';
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

/** The database, for somebody who may make tables of files in this schema. */
export const databaseForFiles = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  schema: string,
): Promise<StoredDatabase> => {
  const database = await visibleDatabase(deps, viewer, id);
  if (!database) throw noSuchDatabase();
  if (database.backend !== EMBEDDED_BACKEND)
    throw refusedCommand(
      `Files become tables of the built-in database only. Load the file into ${database.name} with the tools of that database.`,
    );
  if ((await whyNoFiles(deps, viewer, database, schema)) !== null)
    throw refusedCommand('Database schema is not allowed for csv uploads.', 403);
  return database;
};
