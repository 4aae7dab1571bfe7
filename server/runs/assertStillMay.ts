/** A statement may wait for long after it was judged: its person may have lost a right, or a database may have changed. */
import { assertAllowed } from '../access/assertAllowed.ts';
import { visibleDatabase } from '../access/databases.ts';
import { impersonatedName } from '../access/impersonation.ts';
import type { JudgedStatement } from '../access/judge.ts';
import { readingOf } from '../access/reading.ts';
import { lostAccess, readsOpen } from '../access/stillReads.ts';
import { can } from '../access/viewer.ts';
import { viewerOf } from '../access/viewerOf.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { assertAllowsCreating } from './ctas.ts';
import type { Run } from './run.ts';

const lost = () =>
  lostAccess(
    'You lost access to what this query needs while it waited, so it was not run. Ask an administrator for access.',
  );

/** Rejects where the person could not start now what was judged then. */
export const assertStillMay = async (
  deps: Pick<Deps, 'engines' | 'gate' | 'rowLimits' | 'secrets' | 'store'>,
  { viewer: { id }, database: { id: databaseId }, query, createAs }: Run,
  { as }: Pick<Engine, 'as'>,
  statement: JudgedStatement,
): Promise<void> => {
  const viewer = id === null ? null : await viewerOf(deps.store.db, id);
  if (!viewer || !can(viewer, 'can_execute_sql_query', 'SQLLab')) throw lost();
  const database = await visibleDatabase(deps, viewer, databaseId);
  if (!database || impersonatedName(database, viewer) !== as) throw lost();
  if (createAs) assertAllowsCreating(createAs, database);
  const reading = await readingOf(deps, viewer, database, query);
  assertAllowed(reading, viewer, database, [statement], createAs !== null);
  if (reading.open && !readsOpen(statement.sql, database.backend, reading.open)) throw lost();
};
