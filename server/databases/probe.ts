/** Tests whether a connection works, by a statement on the database itself. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { ConnectionAddress } from '../engine/connectionProblem.ts';
import { checkedAddresses } from '../engine/network/checkedAddresses.ts';
import { HttpError, issueCodes } from '../errors.ts';
import type { Connection } from './connection.ts';
import { problemOf } from './problems.ts';

/** Engines under test have a number that no stored database has. */
const TEST_IDS = { from: -1_000_000_000, to: -1 };
const ANSWER_WITHIN_MS = 20_000;
const TESTS_PER_PERSON = 4;

const addressOf = ({ engine, parameters }: Connection): ConnectionAddress => ({
  host: String(parameters.host),
  port: Number(parameters.port),
  database: typeof parameters.database === 'string' ? parameters.database : null,
  username: typeof parameters.username === 'string' ? parameters.username : null,
  encryption: parameters.encryption === true,
  databaseLabel: engine.databaseLabel,
});

/** Node names the failure of a socket in `code`, sometimes only there. */
const textOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause);
  const code: unknown = Reflect.get(cause, 'code');
  const isNamed = typeof code === 'string' && !/^[a-z_]+$/.test(code);
  return isNamed && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message;
};

/** Why the database could not be reached, what to do, and which settings to check. */
const unreachable = (connection: Connection, cause: unknown): HttpError => {
  const text = textOf(cause);
  const known = problemOf(connection.engine.problems, text);
  const fields = known?.problem.fields ?? [];
  const codes = known?.problem.codes ?? [1002];
  const extra = {
    ...(fields.length > 0 ? { invalid: fields } : {}),
    engine_name: connection.engine.name,
    issue_codes: issueCodes(...codes),
  };
  const message = known
    ? known.problem.message(addressOf(connection), known.match)
    : text || 'The database could not be reached.';
  const error_type = known?.problem.type ?? 'GENERIC_DB_ENGINE_ERROR';
  return new HttpError(
    400,
    { errors: [{ message, error_type, level: 'error', extra }] },
    { cause },
  );
};

export type Probe = (viewer: Viewer, connection: Connection) => Promise<void>;

type Needs = Pick<Deps, 'engines' | 'network' | 'config'>;

const ask = async ({ engines, network }: Needs, { engine, parameters }: Connection) => {
  await checkedAddresses(String(parameters.host), Number(parameters.port), network());
  const id = randomInt(TEST_IDS.from, TEST_IDS.to);
  const waited = new AbortController();
  try {
    const database = engines.of({ id, backend: engine.backend, parameters });
    const answer =
      engine.probe === 'catalogs' && parameters.database === null
        ? database.catalogs()
        : database.schemas();
    const tooLong = pause(ANSWER_WITHIN_MS, undefined, { signal: waited.signal }).then(() => {
      throw new Error('timeout');
    });
    await Promise.race([answer, tooLong]);
  } finally {
    waited.abort();
    await engines.forget(id);
  }
};

/**
 * Throws 400 with the reason. A failure takes a fixed time and the number of tests is limited, so that nobody can scan
 * ports.
 */
export const createProbe = (deps: Needs): Probe => {
  const running = new Map<number | null, number>();
  return async (viewer, connection) => {
    const now = running.get(viewer.id) ?? 0;
    if (now >= TESTS_PER_PERSON) {
      throw new HttpError(429, 'Other connection tests of yours are still running. Wait for them.');
    }
    running.set(viewer.id, now + 1);
    const enough = pause(deps.config.limits.failedTestMs, undefined, { ref: false });
    try {
      await ask(deps, connection);
    } catch (cause) {
      await enough;
      throw unreachable(connection, cause);
    } finally {
      const left = (running.get(viewer.id) ?? 1) - 1;
      if (left > 0) running.set(viewer.id, left);
      else running.delete(viewer.id);
    }
  };
};
