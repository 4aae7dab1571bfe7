import { type Kysely, sql } from 'kysely';
import { type Kinds, up as first } from './migrations/001-first.ts';
import type { Tables } from './tables.ts';

type Step = (db: Kysely<unknown>, kinds: Kinds) => Promise<void>;

/** In order; a released step is never changed. */
const STEPS: readonly Step[] = [first];

export class NewerStore extends Error {
  override readonly name = 'NewerStore';
  constructor(found: number) {
    super(
      `The metadata store was written by a newer Sextant (step ${found}, this one knows ${STEPS.length}). Start that version again, or restore a backup.`,
    );
  }
}

const stepOf = async (db: Kysely<Tables>): Promise<number> => {
  await sql`create table if not exists schema_steps (step integer primary key, at text not null)`.execute(
    db,
  );
  const { rows } = await sql<{
    step: number | null;
  }>`select max(step) as step from schema_steps`.execute(db);
  return rows[0]?.step ?? 0;
};

/** One transaction per step, so that a kill at any moment leaves a whole step done or not begun. */
export const migrate = async (
  db: Kysely<Tables>,
  kinds: Kinds,
  beforeChange: (from: number) => Promise<void>,
): Promise<void> => {
  const from = await stepOf(db);
  if (from > STEPS.length) throw new NewerStore(from);
  if (from < STEPS.length) await beforeChange(from);
  for (const [index, step] of STEPS.entries()) {
    if (index < from) continue;
    await db.transaction().execute(async (transaction) => {
      await step(transaction as unknown as Kysely<unknown>, kinds);
      await sql`insert into schema_steps (step, at) values (${index + 1}, ${new Date().toISOString()})`.execute(
        transaction,
      );
    });
  }
};
