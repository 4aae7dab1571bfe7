/** Stored results by key: only those of the viewer's own runs, and views of them. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { EngineError, type StoredResult } from '../engine/engine.ts';
import { HttpError, refusal } from '../errors.ts';
import { resultsGone, resultsUnknown } from './failure.ts';
import { ownQueries } from '../access/ownQueries.ts';
import { assertStillReads } from '../access/stillReads.ts';

type Row = Awaited<ReturnType<ReturnType<typeof ownQueries>['executeTakeFirstOrThrow']>>;

export interface Stored {
  /** The run it came from. */
  readonly row: Row;
  readonly result: StoredResult;
  /** Key of the run’s own result, also for a view of it. */
  readonly origin: string;
}

/** 404 where nobody or somebody else has the key, 403 where its data are closed now, 410 where its rows are gone. */
export const storedResult = async (deps: Deps, viewer: Viewer, key: string): Promise<Stored> => {
  const result = await deps.spool.info(key);
  const origin = result?.viewOf ?? key;
  const row = await ownQueries(deps, viewer)
    .where('queries.results_key', '=', origin)
    .where('queries.state', '=', 'success')
    .executeTakeFirst();
  if (!row) throw resultsUnknown();
  await assertStillReads(deps, viewer, row);
  if (!result) throw resultsGone();
  return { row, result, origin };
};

const BUSY_STATUS = 429;

const TOO_LARGE = 'The result is too large for this. Filter it in the query, or download it.';

/** The failure of a worker for results, as a reply; `otherwise` is said where its own words mean nothing to a person. */
export const resultsFailure = (cause: unknown, otherwise = TOO_LARGE): unknown => {
  if (!(cause instanceof EngineError)) return cause;
  switch (cause.code) {
    case 'syntax':
      return new HttpError(400, cause.message, { cause });
    case 'missing_table':
      return resultsGone();
    case 'busy':
      return refusal('GENERIC_BACKEND_ERROR', cause.message, null, BUSY_STATUS);
    case 'timeout':
      return refusal('GENERIC_BACKEND_ERROR', 'This took too long and was stopped.');
    default:
      return refusal('GENERIC_BACKEND_ERROR', otherwise);
  }
};
