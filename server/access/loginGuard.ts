import type { Kysely } from 'kysely';
import { HttpError } from '../errors.ts';
import type { Tables } from '../store/tables.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 10;
const FREE_FAILURES = 3;
const FIRST_WAIT_MS = 1000;

/** How long after the last of these failures the next try waits; times in order, all within the window. */
export const waitAfter = (failures: readonly number[]): number => {
  const last = failures.at(-1);
  if (last === undefined || failures.length <= FREE_FAILURES) return 0;
  if (failures.length < MAX_FAILURES)
    return FIRST_WAIT_MS * 2 ** (failures.length - FREE_FAILURES - 1);
  return (failures.at(-MAX_FAILURES) ?? last) + WINDOW_MS - last;
};

export interface Attempt {
  readonly succeeded: () => Promise<void>;
}

const inWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** Ten failures in fifteen minutes, per account and per address, each wait longer than the last (safety T20). */
export const createLoginGuard = (db: Kysely<Tables>, now: () => Date) => {
  const failuresOf = async (subject: string): Promise<number[]> => {
    const rows = await db
      .selectFrom('login_failures')
      .select('at')
      .where('subject', '=', subject)
      .where('at', '>', new Date(now().getTime() - WINDOW_MS).toISOString())
      .orderBy('at')
      .execute();
    return rows.map(({ at }) => Date.parse(at));
  };
  const begin = async (subjects: readonly [account: string, address: string]): Promise<Attempt> => {
    const time = now().getTime();
    for (const subject of subjects) {
      const failures = await failuresOf(subject);
      const leftMs = (failures.at(-1) ?? time) + waitAfter(failures) - time;
      if (leftMs <= 0) continue;
      const seconds = Math.ceil(leftMs / 1000);
      throw new HttpError(429, `Too many failed sign-ins. Try again in ${inWords(seconds)}.`, {
        headers: { 'Retry-After': String(seconds) },
      });
    }
    const at = new Date(time).toISOString();
    const rows = await db
      .insertInto('login_failures')
      .values(subjects.map((subject) => ({ subject, at })))
      .returning('id')
      .execute();
    await db
      .deleteFrom('login_failures')
      .where('at', '<=', new Date(time - WINDOW_MS).toISOString())
      .execute();
    const [account] = subjects;
    return {
      // The address keeps its other failures: one good account must not buy more guesses at others.
      succeeded: async () => {
        await db
          .deleteFrom('login_failures')
          .where((eb) =>
            eb.or([
              eb('subject', '=', account),
              eb(
                'id',
                'in',
                rows.map(({ id }) => id),
              ),
            ]),
          )
          .execute();
      },
    };
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    /**
     * Counts as failed until it succeeded; 429 while one of the subjects has to wait. One after the other: many at
     * once must not all look before the first is counted.
     */
    begin: (subjects: readonly [account: string, address: string]): Promise<Attempt> => {
      const begun = last.then(() => begin(subjects));
      last = begun.catch(() => undefined);
      return begun;
    },
  };
};
