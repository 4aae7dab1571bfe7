import type { Kysely } from 'kysely';
import { inTurn } from '#common/inTurn.ts';
import { HttpError } from '../errors.ts';
import type { Tables } from '../store/tables.ts';
import { addressGroup } from './clientAddress.ts';
import { createSignInAttempts, type Failure, type Subjects, WINDOW_MS } from './signInAttempts.ts';

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

const inWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

const subjectsOf = (username: string, client: string): Subjects => {
  const account = username.toLowerCase();
  const address = addressGroup(client);
  return {
    account,
    address,
    // The address comes first, which holds no blank: what somebody types as a name is never another subject.
    here: `here:${address} ${account}`,
    everywhere: `user:${account}`,
    from: `address:${address}`,
  };
};

/** Attempts that still run decide whether the next one may begin; one of them ended. */
interface Obstacle {
  readonly until: Promise<unknown>;
}

/**
 * Ten failures in fifteen minutes, per account and address together and per address, each wait longer than the last.
 * An address that signed in to the account before is not slowed by what others try.
 */
export const createLoginGuard = (db: Kysely<Tables>, now: () => Date) => {
  const attempts = createSignInAttempts(db, now);
  /** By the ids under which they are counted as failed, what ends with them. */
  const running = new Map<number, Promise<unknown>>();

  /** 429 for failures that are certain; what has to end first where only attempts that still run are too many. */
  const obstacle = async (
    subject: string,
    wait: (failures: readonly number[]) => number,
  ): Promise<Obstacle | null> => {
    const time = now().getTime();
    // Those that end while the failures are read may have succeeded since: looked at again, they are certain.
    const uncertain = new Map(running);
    const failures = await attempts.failuresOf(subject);
    const leftMs = (counted: readonly Failure[]): number => {
      const times = counted.map(({ at }) => at);
      return (times.at(-1) ?? time) + wait(times) - time;
    };
    const certainMs = leftMs(failures.filter(({ id }) => !uncertain.has(id)));
    if (certainMs <= 0) {
      const until = failures.flatMap(({ id }) => uncertain.get(id) ?? []);
      return leftMs(failures) <= 0 ? null : { until: Promise.race(until) };
    }
    const seconds = Math.ceil(certainMs / 1000);
    throw new HttpError(429, `Too many failed sign-ins. Try again in ${inWords(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  };

  const firstObstacle = async (subjects: Subjects): Promise<Obstacle | null> => {
    const { account, address, here, everywhere, from } = subjects;
    return (
      (await obstacle(here, waitAfter)) ??
      (await obstacle(from, waitAfter)) ??
      ((await attempts.isKnown(account, address)) ? null : obstacle(everywhere, brakeAfter))
    );
  };

  const begin = async (
    subjects: Subjects,
    ended: Promise<void>,
  ): Promise<Obstacle | { readonly ids: readonly number[] }> => {
    const met = await firstObstacle(subjects);
    if (met) return met;
    const ids = await attempts.add(subjects, now().toISOString());
    for (const id of ids) running.set(id, ended);
    return { ids };
  };

  /** The ids of what is counted until `ended`. Those of one address come in turn, so that few wait and look again. */
  const admit = (subjects: Subjects, ended: Promise<void>): Promise<readonly number[]> =>
    inTurn(running, subjects.from, async () => {
      for (;;) {
        // One after the other: many at once must not all look before the first is counted.
        const begun = await inTurn(running, 'all', () => begin(subjects, ended));
        if ('ids' in begun) return begun.ids;
        await begun.until;
      }
    });

  return {
    /**
     * What `check` finds; null is a failure. 429 while one has to wait. It counts as failed from before the check, which
     * is slow, until that found something; others wait for its end where it decides whether they may try.
     */
    attempt: async <T>(
      username: string,
      client: string,
      check: () => Promise<T | null>,
    ): Promise<T | null> => {
      const subjects = subjectsOf(username, client);
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const ids = await admit(subjects, ended);
      try {
        const found = await check();
        if (found !== null) await attempts.succeeded(subjects, ids, now().toISOString());
        return found;
      } finally {
        for (const id of ids) running.delete(id);
        end();
      }
    },
  };
};
