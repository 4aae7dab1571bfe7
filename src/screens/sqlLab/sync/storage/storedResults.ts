/** Rows of runs that no server stores: the latest of each tab, within limits of size and age. */
import type { Result } from '../../model/run';
import type { SqlLabState } from '../../model/state';
import { kilobytes, ROWS_KEPT_MS } from './entries';
import type { StoredResult } from './indexedStorage';

const MOST_KILOBYTES = 5120;
const MOST_RESULTS = 10;

/** Roughly the bytes that its cells take; counting stops above `most`. */
const estimatedBytes = ({ pages }: Result, most = Number.POSITIVE_INFINITY): number => {
  let bytes = 0;
  for (const page of Object.values(pages)) {
    for (const column of page) {
      for (const cell of column) {
        bytes += typeof cell === 'string' ? 2 * cell.length : 8;
        if (bytes > most) return bytes;
      }
    }
  }
  return bytes;
};

const isSmall = (result: Result): boolean =>
  kilobytes(estimatedBytes(result, MOST_KILOBYTES * 1024 + 1)) <= MOST_KILOBYTES;

/** The last run of each tab, newest first. Rows on the server are read from there. */
export const resultsToStore = (
  { queryEditors, queries, results }: Pick<SqlLabState, 'queryEditors' | 'queries' | 'results'>,
  now: number,
): Map<string, StoredResult> => {
  const latest = queryEditors
    .map(({ latestQueryId }) => queries[latestQueryId ?? ''])
    .filter((run) => run !== undefined)
    .filter(({ resultsKey, startDttm }) => resultsKey === null && now - startDttm <= ROWS_KEPT_MS)
    .sort((a, b) => b.startDttm - a.startDttm);
  const stored = new Map<string, StoredResult>();
  for (const { id, startDttm } of latest) {
    const result = results[id];
    if (!result || result.key !== null || !isSmall(result)) continue;
    stored.set(id, { at: startDttm, result });
    if (stored.size === MOST_RESULTS) break;
  }
  return stored;
};

const isResult = (value: unknown): value is Result => {
  const { columns, rowCount, pages } = (value ?? {}) as Partial<Result>;
  return Array.isArray(columns) && typeof rowCount === 'number' && typeof pages === 'object';
};

/** Those that are recent and valid. */
export const usableResults = (
  stored: ReadonlyMap<string, StoredResult>,
  now: number,
): SqlLabState['results'] =>
  Object.fromEntries(
    [...stored]
      .filter(([, value]) => isResult(value?.result) && now - value.at <= ROWS_KEPT_MS)
      .map(([id, { result }]) => [id, Object.freeze(result)]),
  );
