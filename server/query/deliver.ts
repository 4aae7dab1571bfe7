import { createHash } from 'node:crypto';
import { type Viewer, shareOf } from '../access/viewer.ts';
import { type Cache, createCache } from './cache.ts';
import type { Deps } from '../deps.ts';
import { discardHeld, heldSize, shareHeld } from '../engine/heldBytes.ts';
import { compile, type Compiled } from './compile.ts';
import type { Delivery } from './entry.ts';
import type { Query } from './query.ts';
import type { OpenDataset } from './opened.ts';
import { type QueryResult, namingOf, runQuery } from './run.ts';
import type { SectionName } from './shaping/calls.ts';

export type AnswerCache = Cache<QueryResult>;

/** The approximate bytes of an entry besides its content. */
const ENTRY_BYTES = 1024;
/** Room for thousands of usual results, or for two of the largest; long results are in files. */
const CACHE_MAX_BYTES = 128 * 1024 * 1024;

/** Everybody who waits for a result takes it in the turn that creates it, because its file may go a turn later. */
const dropLater = ({ held }: QueryResult): void => void setImmediate(discardHeld, held);

export const createAnswerCache = (now: () => Date): AnswerCache =>
  createCache({
    maxBytes: CACHE_MAX_BYTES,
    now,
    bytesOf: ({ held, sql }) => ENTRY_BYTES + heldSize(held) + sql.length * 2,
    onDropped: dropLater,
  });

const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value === undefined ? null : value;

/**
 * The key contains the statement with its values: whatever narrows a viewer’s rows, and the current meaning of relative
 * times, separates results by itself. A database that impersonates the viewer narrows on its side, so its key contains
 * the user.
 */
const cacheKeyOf = (
  query: Query,
  compiled: Compiled,
  { source, engine, database }: OpenDataset,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [
          source.uid,
          source.changedOn,
          engine.as,
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
const NEVER_CACHED = -1;

export type AnswerForm = 'json' | 'file';
const FORMS: Readonly<Record<AnswerForm, readonly SectionName[]>> = {
  json: ['columns', 'labels', 'index', 'rows'],
  file: ['table'],
};

export interface AnswerRequest {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly cache: AnswerCache;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  /** The form of the result; the cache keeps the table beside it, from which the other form can be made. */
  readonly form: AnswerForm;
  /** The most specific lifetime that is set: of the request, then of the chart. */
  readonly cacheTimeout: number | null;
}

/** The result of one query, cached or new. The caller discards it. */
export const deliver = async (
  query: Query,
  dataset: OpenDataset,
  { deps, viewer, cache, signal, isForced, form, cacheTimeout }: AnswerRequest,
): Promise<Delivery> => {
  const { source, engine, database } = dataset;
  const { shaper } = deps;
  const now = deps.now();
  const seconds = cacheTimeout ?? source.cacheTimeout ?? database.cache_timeout ?? DAY_SECONDS;
  const isKept = seconds !== NEVER_CACHED;
  const compiled = compile(query, source, now);
  const cacheKey = cacheKeyOf(query, compiled, dataset);
  const delivery = { query, source, compiled, cacheKey, cacheTimeout: seconds };
  const owner = shareOf(viewer);

  /** A result for one caller, in the requested form. */
  const own = async (answer: QueryResult): Promise<QueryResult> => {
    const mine = { ...answer, held: shareHeld(answer.held) };
    const { table } = answer.sections;
    if (FORMS[form].every((name) => name in answer.sections) || !table) return mine;
    try {
      const { held, sections } = await shaper.shape(
        {
          from: { held: mine.held, section: table },
          naming: namingOf(query, compiled, source),
          wants: FORMS[form],
        },
        { owner, signal },
      );
      return { ...mine, held, sections };
    } finally {
      discardHeld(mine.held);
    }
  };

  const kept = isForced || !isKept ? null : cache.get(cacheKey);
  if (kept) {
    const answer = await own(kept.value);
    return { ...delivery, answer, cachedAt: kept.at, queriedAt: kept.at };
  }
  const timeoutMs = Math.min(
    deps.config.limits.queryTimeoutMs,
    deps.config.page.SUPERSET_WEBSERVER_TIMEOUT * 1000,
  );
  const wants = isKept ? [...new Set([...FORMS[form], 'table' as const])] : FORMS[form];
  const made = await cache.once(
    `${cacheKey} ${isForced} ${seconds} ${form}`,
    signal,
    async (stop) => {
      const run = { engine, shaper, source, now, owner, timeoutMs, signal: stop, wants };
      const answer = await runQuery(query, run, compiled);
      if (isKept) cache.put(cacheKey, answer, seconds === 0 ? FOREVER : seconds);
      else dropLater(answer);
      return answer;
    },
  );
  return { ...delivery, answer: await own(made), cachedAt: null, queriedAt: now };
};
