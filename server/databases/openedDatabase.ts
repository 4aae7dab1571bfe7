/** The database of a path, and what its catalogue says or why it does not. */
import type { Context } from 'hono';
import { engineOf, visibleDatabase } from '../access/databases.ts';
import { found } from '../access/gate.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError } from '../engine/engine.ts';
import { type HttpError, issueCodes, refusal } from '../errors.ts';

/** The database that the path names, if the viewer sees it. */
export const databaseOf = (deps: Deps, c: Context<Env>) => {
  const id = c.req.param('id') ?? '';
  return id.length > 9
    ? Promise.resolve(undefined)
    : visibleDatabase(deps, c.get('viewer'), Number(id));
};

export const openedDatabase = async (deps: Deps, c: Context<Env>) => {
  const database = found(await databaseOf(deps, c));
  return { database, engine: engineOf(deps, c.get('viewer'), database) };
};

/** Failures of a catalogue read, in the shape that this call has for them. */
export const orElse = async <T>(work: Promise<T>, failure: (error: EngineError) => HttpError) => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof EngineError ? failure(error) : error;
  }
};

export const driverFailed = (error: EngineError) =>
  refusal('GENERIC_BACKEND_ERROR', error.message, { issue_codes: issueCodes(1011) });
