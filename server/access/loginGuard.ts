import type { Kysely } from 'kysely';
import { HttpError } from '../errors.ts';
import { atomically } from '../store/atomically.ts';
import type { Tables } from '../store/tables.ts';
import { addressGroup } from './clientAddress.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 10;
const FREE_FAILURES = 3;
const FIRST_WAIT_MS = 1000;
const FREE_FAILURES_OF_ACCOUNT = 20;
const LONGEST_BRAKE_MS = 30_000;
const PLACE_KEPT_MS = 90 * 86_400_000;

/** How long after the last of these failures the next try waits; times in order, all within the window. */
const waitAfter = (failures: readonly number[]): number => {
  const last = failures.at(-1);
  if (last === undefined || failures.length <= FREE_FAILURES) return 0;
  if (failures.length < MAX_FAILURES)
    return FIRST_WAIT_MS * 2 ** (failures.length - FREE_FAILURES - 1);
  return (failures.at(-MAX_FAILURES) ?? last) + WINDOW_MS - last;
};

/** Slows guesses at one account from many addresses, and never stops them: that would lock its person out. */
const brakeAfter = ({ length }: readonly number[]): number =>
  length <= FREE_FAILURES_OF_ACCOUNT
    ? 0
    : Math.min(FIRST_WAIT_MS * 2 ** (length - FREE_FAILURES_OF_ACCOUNT - 1), LONGEST_BRAKE_MS);

export interface Attempt {
  readonly succeeded: () => Promise<void>;
}

const inWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Ten failures in fifteen minutes, per account and address together and per address, each wait longer than the last.
 * An address that signed in to the account before is not slowed by what others try.
 */
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
  const isKnown = async (account: string, address: string): Promise<boolean> =>
    (await db
      .selectFrom('sign_in_places')
      .select('at')
      .where('account', '=', account)
      .where('address', '=', address)
      .where('at', '>', new Date(now().getTime() - PLACE_KEPT_MS).toISOString())
      .executeTakeFirst()) !== undefined;

  const assertMayTry = async (
    subject: string,
    wait: (failures: readonly number[]) => number,
  ): Promise<void> => {
    const time = now().getTime();
    const failures = await failuresOf(subject);
    const leftMs = (failures.at(-1) ?? time) + wait(failures) - time;
    if (leftMs <= 0) return;
    const seconds = Math.ceil(leftMs / 1000);
    throw new HttpError(429, `Too many failed sign-ins. Try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  };

  const begin = async (username: string, client: string): Promise<Attempt> => {
    const account = username.toLowerCase();
    const address = addressGroup(client);
    const here = `user:${account} from ${address}`;
    const everywhere = `user:${account}`;
    const from = `address:${address}`;
    await assertMayTry(here, waitAfter);
    await assertMayTry(from, waitAfter);
    if (!(await isKnown(account, address))) await assertMayTry(everywhere, brakeAfter);
    const at = now().toISOString();
    const rows = await db
      .insertInto('login_failures')
      .values([here, everywhere, from].map((subject) => ({ subject, account, at })))
      .returning('id')
      .execute();
    await db
      .deleteFrom('login_failures')
      .where('at', '<=', new Date(now().getTime() - WINDOW_MS).toISOString())
      .execute();
    return {
      // The address keeps what failed for other accounts: one good account must not buy more guesses at them.
      succeeded: () =>
        atomically(db, async (trx) => {
          await trx
            .deleteFrom('login_failures')
            .where((eb) =>
              eb.or([
                eb.and([eb('subject', '=', from), eb('account', '=', account)]),
                eb('subject', '=', here),
                eb(
                  'id',
                  'in',
                  rows.map(({ id }) => id),
                ),
              ]),
            )
            .execute();
          await trx
            .insertInto('sign_in_places')
            .values({ account, address, at })
            .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ at }))
            .execute();
          await trx
            .deleteFrom('sign_in_places')
            .where('at', '<=', new Date(now().getTime() - PLACE_KEPT_MS).toISOString())
            .execute();
        }),
    };
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    /**
     * Counts as failed until it succeeded; 429 while one has to wait. One after the other: many at once must not all
     * look before the first is counted.
     */
    begin: (username: string, address: string): Promise<Attempt> => {
      const begun = last.then(() => begin(username, address));
      last = begun.catch(() => undefined);
      return begun;
    },
  };
};
