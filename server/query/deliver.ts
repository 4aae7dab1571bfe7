import { createHash } from 'node:crypto';
import type { Viewer } from '../access/viewer.ts';
import type { Cache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { compile, type Compiled } from './compile.ts';
import type { Delivery } from './entry.ts';
import type { OpenDataset } from './openDataset.ts';
import type { Query } from './query.ts';
import { type Answer, runQuery } from './run.ts';

export type AnswerCache = Cache<Answer>;

const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value === undefined ? null : value;

/**
 * The statement that would run is part of the key, with the values in it: whatever narrows what a viewer sees,
 * and whatever a relative time means today, keeps answers apart by itself (safety T12).
 */
const cacheKeyOf = (query: Query, compiled: Compiled, { source, database }: OpenDataset): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [
          source.uid,
          source.changedOn,
          database.changed_on,
          query,
          compiled.sql,
          compiled.parameters,
          compiled.period.range,
        ],
        plain,
      ),
    )
    .digest('hex');

const DAY_SECONDS = 86_400;
const FOREVER = Number.POSITIVE_INFINITY;
export const NEVER_CACHED = -1;

export interface AnswerRequest {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly cache: AnswerCache;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  /** The most special one that is set: of the request, then of the chart. */
  readonly cacheTimeout: number | null;
}

/** The answer to one query, kept or made. */
export const deliver = async (
  query: Query,
  dataset: OpenDataset,
  { deps, viewer, cache, signal, isForced, cacheTimeout }: AnswerRequest,
): Promise<Delivery> => {
  const { source, engine, database } = dataset;
  const now = deps.now();
  const seconds = cacheTimeout ?? source.cacheTimeout ?? database.cache_timeout ?? DAY_SECONDS;
  const compiled = compile(query, source, now);
  const cacheKey = cacheKeyOf(query, compiled, dataset);
  const delivery = { query, source, cacheKey, cacheTimeout: seconds };
  const kept = isForced || seconds === NEVER_CACHED ? null : cache.get(cacheKey);
  if (kept) return { ...delivery, answer: kept.value, cachedAt: kept.at, queriedAt: kept.at };
  const timeoutMs = Math.min(
    deps.config.limits.queryTimeoutMs,
    deps.config.page.SUPERSET_WEBSERVER_TIMEOUT * 1000,
  );
  const owner = String(viewer.id ?? 'system');
  const answer = await cache.once(`${cacheKey} ${isForced} ${seconds}`, signal, async (stop) => {
    const made = await runQuery(
      query,
      { engine, source, now, owner, timeoutMs, signal: stop },
      compiled,
    );
    if (seconds !== NEVER_CACHED) cache.put(cacheKey, made, seconds === 0 ? FOREVER : seconds);
    return made;
  });
  return { ...delivery, answer, cachedAt: null, queriedAt: now };
};
