import type { Kysely } from 'kysely';
import { HttpError } from '../errors.ts';
import type { Tables } from '../store/tables.ts';
import { addressGroup } from './clientAddress.ts';
import { createSignInAttempts, type Subjects, WINDOW_MS } from './signInAttempts.ts';

const MAX_FAILURES = 10;
const FREE_FAILURES = 3;
const FIRST_WAIT_MS = 1000;
const FREE_FAILURES_OF_ACCOUNT = 20;
const LONGEST_BRAKE_MS = 30_000;

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
  const attempts = createSignInAttempts(db, now);

  const assertMayTry = async (
    subject: string,
    wait: (failures: readonly number[]) => number,
  ): Promise<void> => {
    const time = now().getTime();
    const failures = await attempts.failuresOf(subject);
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
    const subjects: Subjects = {
      account,
      address,
      here: `user:${account} from ${address}`,
      everywhere: `user:${account}`,
      from: `address:${address}`,
    };
    const { here, everywhere, from } = subjects;
    await assertMayTry(here, waitAfter);
    await assertMayTry(from, waitAfter);
    if (!(await attempts.isKnown(account, address))) await assertMayTry(everywhere, brakeAfter);
    const at = now().toISOString();
    const ids = await attempts.add(subjects, at);
    return { succeeded: () => attempts.succeeded(subjects, ids, at) };
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
