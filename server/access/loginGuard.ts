import type { Kysely } from 'kysely';
import { HttpError } from '../errors.ts';
import type { Tables } from '../store/tables.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 10;

/** Ten failures in fifteen minutes, per account and per address; then only waiting helps (safety T20). */
export const createLoginGuard = (db: Kysely<Tables>, now: () => Date) => {
  const since = () => new Date(now().getTime() - WINDOW_MS).toISOString();
  const failuresOf = (subject: string) =>
    db
      .selectFrom('login_failures')
      .select('at')
      .where('subject', '=', subject)
      .where('at', '>', since())
      .orderBy('at')
      .execute();
  return {
    assertMayTry: async (subjects: readonly string[]): Promise<void> => {
      for (const subject of subjects) {
        const failures = await failuresOf(subject);
        if (failures.length < MAX_FAILURES) continue;
        const opensAt = Date.parse(failures[failures.length - MAX_FAILURES]?.at ?? '') + WINDOW_MS;
        const seconds = Math.max(Math.ceil((opensAt - now().getTime()) / 1000), 1);
        throw new HttpError(
          429,
          `Too many failed sign-ins. Try again in ${Math.ceil(seconds / 60)} minutes.`,
          {
            headers: { 'Retry-After': String(seconds) },
          },
        );
      }
    },
    failed: async (subjects: readonly string[]): Promise<void> => {
      const at = now().toISOString();
      await db
        .insertInto('login_failures')
        .values(subjects.map((subject) => ({ subject, at })))
        .execute();
      await db.deleteFrom('login_failures').where('at', '<=', since()).execute();
    },
    succeeded: async (subjects: readonly string[]): Promise<void> => {
      await db
        .deleteFrom('login_failures')
        .where('subject', 'in', [...subjects])
        .execute();
    },
  };
};
