/** Saved queries of a bundle; they belong to the person who brings them. */
import { can } from '../../access/viewer.ts';
import { createSavedQueries } from '../../store/savedQueries.ts';
import { queryColumns, queryFile } from '../files/queryFile.ts';
import { NOUNS } from '../folders.ts';
import type { Parsed } from './contents.ts';
import { databaseOf } from './datasets.ts';
import { differencesOf } from './differences.ts';
import { FOREIGN_UUID } from './problems.ts';
import {
  asCopy,
  besides,
  changeStampsOf,
  newUuid,
  plan,
  refuse,
  replaces,
  type Run,
  stampsOf,
  stops,
} from './run.ts';

const NOT_ALLOWED = 'You may not make or change saved queries.';
const NO_DATABASE = 'Its database is neither in the bundle nor here.';

const importOne = async (run: Run, { path, file }: Parsed<'queries'>): Promise<void> => {
  const { deps, viewer, problems } = run;
  const about = { path, uuid: file.uuid };
  const name = file.label ?? '';
  const beside = besides(run, 'queries');
  const stored = await deps.store.db
    .selectFrom('saved_queries')
    .selectAll()
    .where('uuid', '=', file.uuid)
    .executeTakeFirst();
  const row = run.options.copies.has(file.uuid) ? undefined : stored;
  if (row && row.user_id !== viewer.id) {
    refuse(run, about, 'queries', name, FOREIGN_UUID, beside);
    return;
  }
  if (row && stops(run, 'queries')) {
    problems.add(path, `${NOUNS.queries} already exists and \`overwrite=true\` was not passed`);
    plan(run, about, 'queries', name, 'left', beside);
    return;
  }
  if (row && !replaces(run, 'queries')) {
    plan(run, about, 'queries', name, 'left', beside);
    return;
  }
  if (!can(viewer, 'can_write', 'SavedQuery')) {
    refuse(run, about, 'queries', name, NOT_ALLOWED, beside);
    return;
  }
  const database = await databaseOf(run, file.database_uuid);
  if (!database) {
    plan(run, about, 'queries', name, 'skipped', { notes: [NO_DATABASE] });
    return;
  }
  if (viewer.id === null) {
    problems.add(path, 'Only people have saved queries.');
    return;
  }
  const table = createSavedQueries(deps.store.db);
  const columns = { ...queryColumns(file), database_id: database.id };
  if (!row) {
    await table.add({
      ...columns,
      uuid: newUuid(run, file.uuid),
      user_id: viewer.id,
      extra_json: '{}',
      ...stampsOf(run),
    });
    plan(run, about, 'queries', name, 'created', asCopy(run, file.uuid));
    return;
  }
  const before = queryFile(row, row.database_id === database.id ? database.uuid : '');
  const after = await table.change(row.id, { ...columns, ...changeStampsOf(run) });
  const differences = differencesOf(before, queryFile(after, database.uuid));
  const action = differences.length > 0 ? 'changed' : 'left';
  plan(run, about, 'queries', name, action, { differences, ...beside });
};

export const importQueries = async (run: Run): Promise<void> => {
  for (const one of run.contents.queries) await importOne(run, one);
};
