/**
 * What an import asks of databases, before its transaction: whether somebody of limited rights may read what a dataset
 * reads, and which tables are not there.
 */
import { seesWholeDatabase } from '../../access/databases.ts';
import { readingOf } from '../../access/reading.ts';
import type { Viewer } from '../../access/viewer.ts';
import { EMBEDDED_BACKEND } from '../../databases/networkEngines.ts';
import { assertMayChange } from '../../datasets/assertMayChange.ts';
import { assertMayRead, plainSource } from '../../datasets/mayRead.ts';
import type { Deps } from '../../deps.ts';
import { EngineError } from '../../engine/engine.ts';
import { asRefusal, HttpError } from '../../errors.ts';
import { addressOf } from '../../files/remote/address.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import type { DatasetFile } from '#common/wire/bundle.ts';
import { datasetColumnsOf } from '../files/datasetFile.ts';
import type { Contents, Parsed } from './contents.ts';
import { databaseInstead, visibleByUuid } from './databases.ts';
import { fittedDataset } from './fitted.ts';
import { inTurns } from './inTurns.ts';
import { placeOf, whyNoTable, whyNotLoaded } from './mayMakeTable.ts';
import type { Problem } from './problems.ts';
import type { ImportOptions, JudgedDataset, Prepared } from './run.ts';

interface Needs {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly options: ImportOptions;
  readonly contents: Contents;
}

const problemOf = (cause: unknown): Problem => {
  if (cause instanceof EngineError) return { sql: [cause.message] };
  const refusal = asRefusal(cause);
  if (!(refusal instanceof HttpError)) throw cause;
  if ('errors' in refusal.body) return { sql: refusal.body.errors.map(({ message }) => message) };
  if (!('message' in refusal.body)) throw cause;
  const { message } = refusal.body;
  return typeof message === 'object' && !Array.isArray(message)
    ? (message as Problem)
    : String(message);
};

/** The database that the dataset will have, if it is here already. */
export const databaseHere = async (
  needs: Needs,
  { database_uuid: uuid }: DatasetFile,
): Promise<StoredDatabase | undefined> => {
  const inBundle = needs.contents.databases.find(({ file }) => file.uuid === uuid);
  const instead = inBundle ? await databaseInstead(needs, inBundle) : undefined;
  return instead ?? visibleByUuid(needs, uuid);
};

/** The number of a database that is only made by the import. */
const NOT_YET = -1;

const storedOf = ({ deps }: Needs, uuid: string) =>
  deps.store.db.selectFrom('datasets').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const judged = async (
  needs: Needs,
  { file: given }: Parsed<'datasets'>,
  database: StoredDatabase,
): Promise<JudgedDataset> => {
  const { deps, viewer } = needs;
  const columns = datasetColumnsOf(fittedDataset(needs, given, database).file, undefined);
  const source = plainSource(columns);
  try {
    const row = await storedOf(needs, given.uuid);
    if (row) await assertMayChange(deps, viewer, row, { ...columns, database_id: database.id });
    if (await seesWholeDatabase(deps, viewer, database.id)) return { sqlAuthor: null };
    const reading = await readingOf(deps, viewer, database, source);
    const statement = await assertMayRead(reading, viewer, database, source);
    return { sqlAuthor: statement && reading.open?.tables ? viewer.id : null };
  } catch (cause) {
    return { sqlAuthor: null, problem: problemOf(cause) };
  }
};

/** A dataset that is here, and would read a database that the bundle brings: that changes what it reads. */
const moveProblem = async (
  { deps, viewer, ...needs }: Needs,
  { file }: Parsed<'datasets'>,
): Promise<Problem | null> => {
  const row = await storedOf({ deps, viewer, ...needs }, file.uuid);
  if (!row) return null;
  try {
    await assertMayChange(deps, viewer, row, { database_id: NOT_YET });
    return null;
  } catch (cause) {
    return problemOf(cause);
  }
};

/** The table of a dataset in the built-in database, where an import can make it. */
export const missingTable = async (
  needs: Needs,
  { file: given }: Parsed<'datasets'>,
  database: StoredDatabase,
): Promise<string | null> => {
  const { deps } = needs;
  if (database.backend !== EMBEDDED_BACKEND || given.sql?.trim()) return null;
  const engine = deps.engines.of({
    id: database.id,
    backend: database.backend,
    parameters: {},
    as: null,
  });
  const place = placeOf(needs, given, database);
  const table = await engine.table({ catalog: null, ...place });
  return table ? null : `${place.schema}.${place.name}`;
};

/** What becomes of the data at the address in its file. */
const dataNote = async (
  needs: Needs,
  file: DatasetFile,
  address: string,
  database: StoredDatabase | undefined,
  isMissing: boolean,
): Promise<string> => {
  if (database?.backend === EMBEDDED_BACKEND && !isMissing)
    return 'Its table is here: the data at the address in the file is not loaded.';
  const reason = await whyNotLoaded(needs, file, address, database);
  return reason === null
    ? `Its data is fetched from ${addressOf(address).host}, unless a CSV file is added.`
    : `The data at the address in the file is not loaded: add it as a CSV file. ${reason}`;
};

export const prepare = async (needs: Needs): Promise<Prepared> => {
  const { viewer } = needs;
  const datasets = new Map<string, JudgedDataset>();
  const missingTables = new Map<string, string>();
  const dataNotes = new Map<string, string>();
  await inTurns(needs.contents.datasets, async (one) => {
    if (needs.options.mapping[one.file.uuid] !== undefined) return;
    const database = await databaseHere(needs, one.file);
    const missing = database ? await missingTable(needs, one, database) : null;
    const refusal = missing === null ? null : await whyNoTable(needs, one.file, database);
    if (missing !== null && refusal === null) missingTables.set(one.path, missing);
    if (refusal !== null)
      dataNotes.set(one.path, `Its table ${missing} is not here and is not made. ${refusal}`);
    else if (one.file.data)
      dataNotes.set(
        one.path,
        await dataNote(needs, one.file, one.file.data, database, missing !== null),
      );
    if (!database) {
      const problem = await moveProblem(needs, one);
      if (problem) datasets.set(one.path, { sqlAuthor: viewer.id, problem });
      return;
    }
    datasets.set(one.path, await judged(needs, one, database));
  });
  return { datasets, missingTables, dataNotes };
};
