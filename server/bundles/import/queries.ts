/** Saved queries of a bundle; they belong to the person who brings them. */
import { createSavedQueries, type StoredSavedQuery } from '../../store/savedQueries.ts';
import { queryColumns, queryFile } from '../files/queryFile.ts';
import type { Parsed } from './contents.ts';
import { databaseOf } from './datasets.ts';
import { differencesOf } from './differences.ts';
import { fittedQuery } from './fitted.ts';
import { inTurns } from './inTurns.ts';
import { isReplaced, mayMake } from './meeting.ts';
import {
  absence,
  asCopy,
  besides,
  changeStampsOf,
  newUuid,
  plan,
  type Run,
  stampsOf,
} from './run.ts';

const byUuid = ({ deps }: Run, uuid: string): Promise<StoredSavedQuery | undefined> =>
  deps.store.db.selectFrom('saved_queries').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const importOne = async (run: Run, { path, file: given }: Parsed<'queries'>): Promise<void> => {
  const { deps, viewer, problems } = run;
  const { uuid } = given;
  const name = given.label ?? '';
  const more = besides(run, 'queries');
  const brought = { path, uuid, folder: 'queries', name, more } as const;
  const row = run.options.copies.has(uuid) ? undefined : await byUuid(run, uuid);
  if (row) {
    const here = { id: row.id, name, isVisible: row.user_id === viewer.id };
    if (!(await isReplaced(run, brought, here))) return;
  } else if (!mayMake(run, brought)) return;
  const database = await databaseOf(run, given.database_uuid);
  if (!database) {
    plan(run, brought, 'queries', name, 'skipped', {
      notes: [`Its database ${absence(run, 'databases', given.database_uuid)}.`],
    });
    return;
  }
  if (viewer.id === null) {
    problems.add(path, 'Only people have saved queries.');
    return;
  }
  const table = createSavedQueries(deps.store.db);
  const { file, notes } = fittedQuery(run, given, database);
  const columns = { ...queryColumns(file), database_id: database.id };
  if (!row) {
    await table.add({
      ...columns,
      uuid: newUuid(run, uuid),
      user_id: viewer.id,
      extra_json: '{}',
      ...stampsOf(run),
    });
    plan(run, brought, 'queries', name, 'created', asCopy(run, uuid, notes));
    return;
  }
  const before = queryFile(row, row.database_id === database.id ? database.uuid : '');
  const differences = differencesOf(before, queryFile({ ...row, ...columns }, database.uuid));
  if (differences.length > 0) await table.change(row.id, { ...columns, ...changeStampsOf(run) });
  const action = differences.length > 0 ? 'changed' : 'left';
  plan(run, brought, 'queries', name, action, { differences, notes, ...more });
};

export const importQueries = async (run: Run): Promise<void> => {
  await inTurns(run.contents.queries, (one) => importOne(run, one));
};
