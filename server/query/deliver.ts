import { createHash } from 'node:crypto';
import { type Viewer, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { discardHeld, shareHeld } from '../engine/heldBytes.ts';
import { compile, type Compiled } from './compile.ts';
import type { Delivery } from './entry.ts';
import type { Query } from './query.ts';
import type { OpenDataset } from './opened.ts';
import { namingOf, runQuery } from './run.ts';
import type { QueryResult, SectionName } from './shaping/calls.ts';

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
  { deps, viewer, signal, isForced, form, cacheTimeout }: AnswerRequest,
): Promise<Delivery> => {
  const { source, engine, database } = dataset;
  const { answers, shaper } = deps;
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
    const { sections, texts = {}, heads = null } = answer;
    const { table } = sections;
    if (FORMS[form].every((name) => name in sections || name in texts) || !table) return mine;
    try {
      const shaped = await shaper.shape(
        {
          from: { held: mine.held, section: table, heads },
          naming: namingOf(query, compiled, source),
          wants: FORMS[form],
        },
        { owner, signal },
      );
      return { ...shaped, sql: answer.sql, sqlRowCount: answer.sqlRowCount };
    } finally {
      discardHeld(mine.held);
    }
  };

  const kept = isForced || !isKept ? null : answers.near(cacheKey);
  if (kept) {
    const answer = await own(kept.value.result);
    return { ...delivery, answer, cachedAt: kept.at, queriedAt: kept.at };
  }
  const timeoutMs = Math.min(
    deps.config.limits.queryTimeoutMs,
    deps.config.page.SUPERSET_WEBSERVER_TIMEOUT * 1000,
  );
  const wants = isKept ? [...new Set([...FORMS[form], 'table' as const])] : FORMS[form];
  const found = await answers.once({
    key: cacheKey,
    flight: `${isForced} ${seconds} ${form}`,
    signal,
    isForced,
    isKept,
    make: async (stop) => {
      const run = { engine, shaper, source, now, owner, timeoutMs, signal: stop, wants };
      const result = await runQuery(query, run, compiled);
      const at = deps.now();
      const expiresAt = seconds === 0 ? FOREVER : at.getTime() + seconds * 1000;
      return { source: source.uid, at, expiresAt, result };
    },
  });
  const answer = await own(found.answer.result);
  const { at } = found.answer;
  return found.isKept
    ? { ...delivery, answer, cachedAt: at, queriedAt: at }
    : { ...delivery, answer, cachedAt: null, queriedAt: now };
};
