/** Datasets of a bundle. What they read was judged before the transaction (`prepare.ts`). */
import { createDatasets, type StoredDataset } from '../../store/datasets.ts';
import { createOwners } from '../../store/owners.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import { datasetColumnsOf, datasetFile } from '../files/datasetFile.ts';
import type { Parsed } from './contents.ts';
import { visibleByUuid } from './databases.ts';
import { differencesOf } from './differences.ts';
import { inTurns } from './inTurns.ts';
import { isReplaced, mayMake } from './meeting.ts';
import { absence, plan, refuse, type Run } from './run.ts';
import { fittedDataset } from './fitted.ts';

type One = Parsed<'datasets'>;

const byUuid = ({ deps }: Run, uuid: string): Promise<StoredDataset | undefined> =>
  deps.store.db.selectFrom('datasets').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const visibleDataset = (
  { deps, viewer }: Pick<Run, 'deps' | 'viewer'>,
  uuid: string,
): Promise<StoredDataset | undefined> =>
  deps.gate
    .datasets(viewer)
    .selectAll('datasets')
    .where('datasets.uuid', '=', uuid)
    .executeTakeFirst();

/** Its database: in the bundle, or here already. */
export const databaseOf = async (
  run: Pick<Run, 'deps' | 'viewer' | 'databases'>,
  uuid: string,
): Promise<StoredDatabase | undefined> => run.databases.get(uuid) ?? visibleByUuid(run, uuid);

/** Whoever brings an object may change it afterwards. */
export const withOwner = async (
  { deps, viewer }: Run,
  type: 'dataset' | 'chart' | 'dashboard',
  id: number,
): Promise<readonly number[]> => {
  const owners = (await createOwners(deps.store.db).of(type, [id])).get(id) ?? [];
  const ids = owners.map((owner) => owner.id);
  return viewer.id === null || ids.includes(viewer.id) ? ids : [...ids, viewer.id];
};

const ownDatabase = ({ deps }: Run, id: number) =>
  deps.store.db
    .selectFrom('databases')
    .select(['uuid', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A dataset as its file, with the name of its database where the UUID says nothing to people. */
const compared = (row: StoredDataset, { uuid, name }: Pick<StoredDatabase, 'uuid' | 'name'>) => {
  const { database_uuid: _uuid, ...file } = datasetFile(row, uuid);
  return { ...file, database: name };
};

const differencesFrom = async (
  run: Run,
  row: StoredDataset,
  columns: ReturnType<typeof datasetColumnsOf>,
  database: StoredDatabase,
) => {
  const before = await ownDatabase(run, row.database_id);
  return differencesOf(compared(row, before), compared({ ...row, ...columns }, database));
};

/** How the file differs from a dataset that stays. */
const otherwise = async (run: Run, { file: given }: One, row: StoredDataset) => {
  const database = await databaseOf(run, given.database_uuid);
  if (!database) return [];
  const { file } = fittedDataset(run, given, database);
  return differencesFrom(run, row, datasetColumnsOf(file, row), database);
};

/** The table that it reads, where that is not there. */
const missingTable = ({ prepared }: Run, path: string) => {
  const table = prepared.missingTables.get(path);
  return table === undefined ? {} : { missing_table: table };
};

const dataNotes = ({ prepared }: Run, path: string): readonly string[] => {
  const note = prepared.dataNotes.get(path);
  return note === undefined ? [] : [note];
};

const change = async (run: Run, one: One, row: StoredDataset, database: StoredDatabase) => {
  const { file: given, path } = one;
  const { file, notes } = fittedDataset(run, given, database);
  const columns = datasetColumnsOf(file, row);
  const differences = await differencesFrom(run, row, columns, database);
  const judged = run.prepared.datasets.get(path);
  if (differences.length > 0)
    await createDatasets(run.deps.store.db).change(
      row,
      {
        ...columns,
        database_id: database.id,
        ...(judged ? { sql_author: judged.sqlAuthor } : {}),
      },
      await withOwner(run, 'dataset', row.id),
      run.viewer.id,
      run.deps.now(),
    );
  plan(
    run,
    { path, uuid: file.uuid },
    'datasets',
    file.table_name,
    differences.length > 0 ? 'changed' : 'left',
    {
      differences,
      notes: [...notes, ...dataNotes(run, path)],
      ...missingTable(run, path),
    },
  );
};

const make = async (run: Run, one: One, database: StoredDatabase): Promise<void> => {
  const { file: given, path } = one;
  const { file, notes } = fittedDataset(run, given, database);
  const judged = run.prepared.datasets.get(path);
  const made = await createDatasets(run.deps.store.db).add(
    {
      ...datasetColumnsOf(file, undefined),
      uuid: file.uuid,
      database_id: database.id,
      sql_author: judged?.sqlAuthor ?? null,
    },
    run.viewer.id === null ? [] : [run.viewer.id],
    run.viewer.id,
    run.deps.now(),
  );
  run.datasets.set(file.uuid, made.id);
  plan(run, { path, uuid: file.uuid }, 'datasets', file.table_name, 'created', {
    notes: [...notes, ...dataNotes(run, path)],
    ...missingTable(run, path),
  });
};

/** Whether what it reads was refused. */
const refuses = (run: Run, path: string): boolean => {
  const refusal = run.prepared.datasets.get(path)?.problem;
  if (refusal !== undefined) run.problems.add(path, refusal);
  return refusal !== undefined;
};

const mapped = async (run: Run, { path, file }: One): Promise<boolean> => {
  const uuid = run.options.mapping[file.uuid];
  if (uuid === undefined) return false;
  const instead = await visibleDataset(run, uuid);
  if (!instead) {
    run.problems.add(path, { mapping: ['There is no such dataset.'] });
    return true;
  }
  run.datasets.set(file.uuid, instead.id);
  plan(run, { path, uuid: file.uuid }, 'datasets', file.table_name, 'mapped', {
    instead: { uuid: instead.uuid, name: instead.table_name },
  });
  return true;
};

/** Another dataset has the name in the file; which one is for those who see it. */
const hasNamesake = async (
  run: Run,
  { file, path }: One,
  database: StoredDatabase,
): Promise<boolean> => {
  const { catalog, schema, table_name } = datasetColumnsOf(
    fittedDataset(run, file, database).file,
    undefined,
  );
  const namesake = await createDatasets(run.deps.store.db).byName({
    database_id: database.id,
    catalog,
    schema,
    table_name,
  });
  if (!namesake) return false;
  const seen = await visibleDataset(run, namesake.uuid);
  const which = seen ? `, with the UUID ${seen.uuid},` : '';
  const advice = seen ? 'Rename one of them, or use that one in its place.' : 'Rename this one.';
  const text = `Another dataset${which} has the name ${table_name} in this database. ${advice}`;
  const more = seen ? { conflict: { uuid: seen.uuid, name: seen.table_name } } : {};
  const about = { path, uuid: file.uuid };
  refuse(run, about, 'datasets', file.table_name, { table_name: [text] }, more);
  return true;
};

const importOne = async (run: Run, one: One): Promise<void> => {
  if (await mapped(run, one)) return;
  const { file, path } = one;
  const { uuid, table_name: name } = file;
  const brought = { path, uuid, folder: 'datasets', name } as const;
  const row = await byUuid(run, uuid);
  if (row) {
    const isVisible = Boolean(await visibleDataset(run, uuid));
    if (isVisible) run.datasets.set(uuid, row.id);
    const here = { id: row.id, name: row.table_name, isVisible };
    const differences = () => otherwise(run, one, row);
    if (!(await isReplaced(run, { ...brought, differences }, here))) return;
  } else if (!mayMake(run, brought)) return;
  const database = await databaseOf(run, file.database_uuid);
  if (!database)
    plan(run, brought, 'datasets', name, 'skipped', {
      notes: [`Its database ${absence(run, 'databases', file.database_uuid)}.`],
    });
  else if (refuses(run, path)) plan(run, brought, 'datasets', name, 'refused');
  else if (row) await change(run, one, row, database);
  else if (!(await hasNamesake(run, one, database))) await make(run, one, database);
};

export const importDatasets = async (run: Run): Promise<void> => {
  await inTurns(run.contents.datasets, (one) => importOne(run, one));
};
