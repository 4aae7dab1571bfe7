/** Sign-ins that failed, and where accounts signed in from, as the store keeps them. */
import type { Kysely } from 'kysely';
import { atomically } from '../store/atomically.ts';
import type { Tables } from '../store/tables.ts';

export const WINDOW_MS = 15 * 60_000;
const PLACE_KEPT_MS = 90 * 86_400_000;

/** Who tries, from where: each is a subject that failures are counted for. */
export interface Subjects {
  readonly account: string;
  readonly address: string;
  readonly here: string;
  readonly everywhere: string;
  readonly from: string;
}

export interface Failure {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const createSignInAttempts = (db: Kysely<Tables>, now: () => Date) => {
  const failuresOf = async (subject: string): Promise<readonly Failure[]> => {
    const rows = await db
      .selectFrom('login_failures')
      .select(['id', 'at'])
      .where('subject', '=', subject)
      .where('at', '>', new Date(now().getTime() - WINDOW_MS).toISOString())
      .orderBy('at')
      .execute();
    return rows.map(({ id, at }) => ({ id, at: Date.parse(at) }));
  };

  const isKnown = async (account: string, address: string): Promise<boolean> =>
    (await db
      .selectFrom('sign_in_places')
      .select('at')
      .where('account', '=', account)
      .where('address', '=', address)
      .where('at', '>', new Date(now().getTime() - PLACE_KEPT_MS).toISOString())
      .executeTakeFirst()) !== undefined;

  /** Counted as failed; the ids of what was counted. */
  const add = async (
    { account, here, everywhere, from }: Subjects,
    at: string,
  ): Promise<readonly number[]> => {
    const rows = await db
      .insertInto('login_failures')
      .values([here, everywhere, from].map((subject) => ({ subject, account, at })))
      .returning('id')
      .execute();
    await db
      .deleteFrom('login_failures')
      .where('at', '<=', new Date(now().getTime() - WINDOW_MS).toISOString())
      .execute();
    return rows.map(({ id }) => id);
  };

  // The address keeps what failed for other accounts: one good account must not buy more guesses at them.
  const succeeded = (
    { account, address, here, from }: Subjects,
    ids: readonly number[],
    at: string,
  ): Promise<void> =>
    atomically(db, async (trx) => {
      await trx
        .deleteFrom('login_failures')
        .where((eb) =>
          eb.or([
            eb.and([eb('subject', '=', from), eb('account', '=', account)]),
            eb('subject', '=', here),
            eb('id', 'in', ids),
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
    });

  return { failuresOf, isKnown, add, succeeded };
};
