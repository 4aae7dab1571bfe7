import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { ownQueries } from '../access/ownQueries.ts';
import { assertStillReads } from '../access/stillReads.ts';

export const notWritten = () =>
  refusal(
    'RESULTS_BACKEND_ERROR',
    'These rows are not there yet: the query is still running.',
    null,
    409,
  );

/** What can be read of a run that goes on; null where no such run has the key. */
export const growingResult = async (deps: Deps, viewer: Viewer, key: string) => {
  const row = await ownQueries(deps, viewer)
    .where('queries.results_key', '=', key)
    .where('queries.state', '=', 'running')
    .executeTakeFirst();
  if (!row) return null;
  await assertStillReads(deps, viewer, row);
  const result = (await deps.spool.growing(key)) ?? (await deps.spool.info(key));
  if (!result) throw notWritten();
  return { row, result, isWhole: false };
};
