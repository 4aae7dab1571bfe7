import { type Kysely, sql } from 'kysely';
import { up as first } from './migrations/001-first.ts';
import { up as tags } from './migrations/002-tags.ts';
import { up as forceCtasSchema } from './migrations/003-force-ctas-schema.ts';
import { up as renderedSql } from './migrations/004-rendered-sql.ts';
import { up as signInPlaces } from './migrations/005-sign-in-places.ts';
import { up as sqlAuthor } from './migrations/006-sql-author.ts';
import { up as impersonateUser } from './migrations/007-impersonate-user.ts';
import { up as lastLogin } from './migrations/008-last-login.ts';
import { up as changedRows } from './migrations/009-changed-rows.ts';
import { up as rowRules } from './migrations/010-row-rules.ts';
import { up as chartVersions } from './migrations/011-chart-versions.ts';
import { up as annotations } from './migrations/012-annotations.ts';
import { up as currencyColumn } from './migrations/013-currency-column.ts';
import { up as filterViews } from './migrations/014-filter-views.ts';
import { up as dashboardVersions } from './migrations/015-dashboard-versions.ts';
import { up as unusedFields } from './migrations/016-unused-fields.ts';
import { up as allowFileUpload } from './migrations/017-allow-file-upload.ts';
import { up as refreshedTables } from './migrations/018-refreshed-tables.ts';
import { up as filterOfTheMainTime } from './migrations/019-filter-of-the-main-time.ts';
import { up as chartSourceNames } from './migrations/020-chart-source-names.ts';
import { up as hoursOffset } from './migrations/021-hours-offset.ts';
import type { Kinds } from './migrations/build.ts';
import type { Tables } from './tables.ts';

export type Step = (db: Kysely<unknown>, kinds: Kinds) => Promise<void>;

/** In order; a released step is never changed. */
export const STEPS: readonly Step[] = [
  first,
  tags,
  forceCtasSchema,
  renderedSql,
  signInPlaces,
  sqlAuthor,
  impersonateUser,
  lastLogin,
  changedRows,
  rowRules,
  chartVersions,
  annotations,
  currencyColumn,
  filterViews,
  dashboardVersions,
  unusedFields,
  allowFileUpload,
  refreshedTables,
  filterOfTheMainTime,
  chartSourceNames,
  hoursOffset,
];

export interface Target {
  readonly kinds: Kinds;
  /** Several servers may open it at once: who comes second waits. */
  readonly isShared: boolean;
  /** Keeps a copy of a store that already holds something, named by the step that comes next. */
  readonly backup?: (nextStep: number) => Promise<void>;
}

export class NewerStore extends Error {
  override readonly name = 'NewerStore';
  constructor(found: number, known: number) {
    super(
      `The metadata store was written by a newer Sextant (step ${found}, this one knows ${known}). Nothing was changed. Start that version again, or restore a backup.`,
    );
  }
}

/** Any number that only this product uses. */
const LOCK = 842_042;

const lock = async (db: Kysely<unknown>, { isShared }: Target): Promise<void> => {
  if (isShared) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
};

const stepOf = async (db: Kysely<unknown>): Promise<number> => {
  const { rows } = await sql<{
    step: number | null;
  }>`select max(step) as step from schema_steps`.execute(db);
  return rows[0]?.step ?? 0;
};

/** One transaction per step, so that a kill at any moment leaves a whole step done or not begun. */
export const migrate = async (
  db: Kysely<Tables>,
  target: Target,
  steps: readonly Step[] = STEPS,
): Promise<void> => {
  const plain = db as unknown as Kysely<unknown>;
  const from = await plain.transaction().execute(async (transaction) => {
    await lock(transaction, target);
    await sql`create table if not exists schema_steps (step integer primary key, at text not null)`.execute(
      transaction,
    );
    return stepOf(transaction);
  });
  if (from > steps.length) throw new NewerStore(from, steps.length);
  if (from > 0 && from < steps.length) await target.backup?.(from + 1);
  for (const [index, step] of steps.entries()) {
    await plain.transaction().execute(async (transaction) => {
      await lock(transaction, target);
      if ((await stepOf(transaction)) > index) return;
      await step(transaction, target.kinds);
      await sql`insert into schema_steps (step, at) values (${index + 1}, ${new Date().toISOString()})`.execute(
        transaction,
      );
    });
  }
};
