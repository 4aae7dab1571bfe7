import { hash } from 'node:crypto';
import { type Viewer, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { discardHeld, shareHeld } from '../engine/heldBytes.ts';
import type { BrushAxis } from '#common/wire/brush.ts';
import { compile, type Compiled } from './compile.ts';
import type { Delivery } from './entry.ts';
import { keepingOf } from './keeping.ts';
import type { Query } from './query.ts';
import type { Asked, StoredAnswer } from './kept/storedAnswer.ts';
import { openDataset } from './openDataset.ts';
import type { OpenDataset } from './opened.ts';
import { createSqlBudget } from './sqlBudget.ts';
import { namingOf, runQuery } from './run.ts';
import { datasetIdOf } from './source.ts';
import type { QueryResult, SectionName } from './shaping/calls.ts';
import { NO_QUESTION } from './question.ts';

const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value === undefined ? null : value;

/**
 * Without the filters on columns that the dataset lacks: no row depends on them, so that questions which differ in
 * nothing else have one answer. Ranges of time stay, since comparisons with other times read them.
 */
const withoutUnknown = (query: Query, { rejected }: Compiled): Query => {
  const unknown = new Set(rejected.map(({ column }) => column));
  const filters = query.filters.filter(
    ({ col, op }) => op === 'TEMPORAL_RANGE' || typeof col !== 'string' || !unknown.has(col),
  );
  return filters.length === query.filters.length ? query : { ...query, filters };
};

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
  hash(
    'sha256',
    JSON.stringify(
      [
        source.uid,
        source.changedOn,
        source.hoursOffset,
        engine.as,
        database.changed_on,
        query,
        compiled.sql,
        compiled.parameters,
        compiled.period.range,
      ],
      plain,
    ),
  );

const placeOf = (source: OpenDataset['source']): Asked['datasource'] => ({
  id: source.id,
  type: datasetIdOf(source) === null ? 'query' : 'table',
});

/** `names`: what an answer’s columns are. */
export type AnswerForm = 'json' | 'file' | 'names';
const FORMS: Readonly<Record<AnswerForm, readonly SectionName[]>> = {
  json: ['columns', 'labels', 'index', 'rows'],
  file: ['table'],
  names: ['columns', 'labels', 'index'],
};

export interface AnswerRequest {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  /** The form of the result; the cache keeps the table beside it, from which the other form can be made. */
  readonly form: AnswerForm;
  /** The lifetime of answers that is set for the chart. */
  readonly cacheTimeout: number | null;
  /** The one that the caller wishes. */
  readonly cacheWish?: number | null;
  /** The time that series are ranked in, whichever one is asked about. */
  readonly seriesRange?: string | null;
  /** The axis along which a range is dragged; such answers are not kept. */
  readonly brush?: BrushAxis;
  /** Others are asked in the same request. */
  readonly isOneOfSeveral?: boolean;
}

interface Shaping {
  readonly deps: Pick<Deps, 'answers' | 'shaper'>;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
}

/** A kept answer for one caller, in the requested form. One that must be written in it anew is kept so. */
const inForm = async (
  kept: StoredAnswer,
  form: AnswerForm,
  { cacheKey, query, compiled, source }: Omit<Delivery, 'answer' | 'cachedAt' | 'queriedAt'>,
  { deps: { answers, shaper }, viewer, signal }: Shaping,
): Promise<QueryResult> => {
  const { result } = kept;
  const mine = { ...result, held: shareHeld(result.held) };
  const { sections, texts = {}, heads = null } = result;
  const { table } = sections;
  if (FORMS[form].every((name) => name in sections || name in texts) || !table) return mine;
  try {
    const shaped = await shaper.shape(
      {
        from: { held: mine.held, section: table, heads },
        naming: namingOf(query, compiled, source),
        wants: [...new Set([...FORMS[form], 'table' as const])],
      },
      { owner: shareOf(viewer), signal },
    );
    const { sql, sqlRowCount } = result;
    const written = { ...shaped, sql, sqlRowCount };
    answers.renew(cacheKey, kept, { ...written, held: shareHeld(shaped.held) });
    return written;
  } finally {
    discardHeld(mine.held);
  }
};

/** The result of one query, cached or new. The caller discards it. */
export const deliver = async (
  query: Query,
  dataset: OpenDataset,
  request: AnswerRequest,
): Promise<Delivery> => {
  const { deps, viewer, signal, isForced, form, cacheTimeout, cacheWish = null } = request;
  const { source, engine, database } = dataset;
  const { answers, indexes, shaper } = deps;
  const now = deps.now();
  const settings = {
    chart: cacheTimeout,
    dataset: source.cacheTimeout,
    database: database.cache_timeout,
  };
  const { seconds, maxAgeMs, lifeMs } = keepingOf(settings, cacheWish);
  const { brush, isOneOfSeveral = false } = request;
  const isKept = lifeMs > 0 && !brush;
  const compiled = compile(query, source, now);
  const known = withoutUnknown(query, compiled);
  const cacheKey = cacheKeyOf(known, compiled, dataset);
  const delivery = { query, source, compiled, cacheKey, cacheTimeout: seconds };

  const near = isForced ? null : answers.near(cacheKey, maxAgeMs);
  if (near) {
    const answer = await inForm(near.value, form, delivery, request);
    return { ...delivery, answer, cachedAt: near.at, queriedAt: near.at };
  }
  const timeoutMs = Math.min(
    deps.config.limits.queryTimeoutMs,
    deps.config.page.SUPERSET_WEBSERVER_TIMEOUT * 1000,
  );
  const wants = isKept ? [...new Set([...FORMS[form], 'table' as const])] : FORMS[form];
  const owner = shareOf(viewer);
  const found = await answers.once({
    key: cacheKey,
    owner,
    flight: `${isForced} ${isKept} ${maxAgeMs} ${lifeMs} ${form}`,
    signal,
    isForced,
    isKept,
    maxAgeMs,
    make: async (stop, turn) => {
      const about = [source.uid, source.changedOn, engine.as, database.changed_on];
      const brushing = brush && { axis: brush, indexes, about };
      const sharing = { together: deps.together, about, isOneOfSeveral };
      const asking = { engine, shaper, source, now, owner, timeoutMs, signal: stop };
      const run = { ...asking, wants, brushing, sharing, turn };
      const result = await runQuery(query, run, compiled);
      // Rows that are newer than those of the indexes.
      if (isForced) indexes.forget((uid) => uid === source.uid);
      const at = deps.now();
      const expiresAt = at.getTime() + lifeMs;
      const { question = NO_QUESTION } = dataset;
      const asked = { datasource: placeOf(source), query: known, question, now: now.getTime() };
      return { source: source.uid, at, expiresAt, asked, result };
    },
  });
  const answer = await inForm(found.answer, form, delivery, request);
  const { at } = found.answer;
  return found.isKept
    ? { ...delivery, answer, cachedAt: at, queriedAt: at }
    : { ...delivery, answer, cachedAt: null, queriedAt: now };
};

/**
 * A kept answer by its key: only for those whose own question would have this key now, that is, who may see the same
 * rows. Null for all others, and where there is none.
 */
export const redeliver = async (
  key: string,
  request: Pick<AnswerRequest, 'deps' | 'viewer' | 'signal'>,
): Promise<Delivery | null> => {
  const { deps, viewer } = request;
  const kept = await deps.answers.find(key);
  if (!kept) return null;
  const { asked, at, expiresAt } = kept;
  const { query, question } = asked;
  // Its file may go while the dataset is opened.
  const held = shareHeld(kept.result.held);
  try {
    const budget = createSqlBudget(request.signal);
    const dataset = await openDataset(deps, viewer, asked.datasource, { budget, question });
    const { source } = dataset;
    const compiled = compile(query, source, new Date(asked.now));
    if (cacheKeyOf(query, compiled, dataset) !== key) return null;
    const lifetime = (expiresAt - at.getTime()) / 1000;
    const cacheTimeout = Number.isFinite(lifetime) ? lifetime : 0;
    const delivery = { query, source, compiled, cacheKey: key, cacheTimeout };
    const result = { ...kept.result, held };
    const answer = await inForm({ ...kept, result }, 'json', delivery, request);
    return { ...delivery, answer, cachedAt: at, queriedAt: at };
  } finally {
    discardHeld(held);
  }
};
