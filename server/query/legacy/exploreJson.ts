/** What the old address replies: the rows in the shape of their chart type, or one of its flags. */
import type { Viewer } from '../../access/viewer.ts';
import { can, shareOf } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { EngineError } from '../../engine/engine.ts';
import { discardHeld } from '../../engine/heldBytes.ts';
import { HttpError, issueCodes, messageOf } from '../../errors.ts';
import { TimeRangeError } from '../../time/naturalTime.ts';
import { type TimeRange, timeRange } from '../../time/timeRange.ts';
import type { Answered } from '../context.ts';
import { answerQueries } from '../context.ts';
import { type Delivery, rowsEntry, tableOf } from '../entry.ts';
import { QueryFailure } from '../failure.ts';
import { relativeTo } from '../period.ts';
import { bodyOf, wholeOf } from '../pieces.ts';
import { saidKinds } from '../saidKinds.ts';
import { assertShaped, shapeOf } from './chartTypes.ts';
import { commonQuery, type Form } from './formData.ts';
import { legacyContext } from './legacyQuery.ts';
import { type OtherTime, otherTimes } from './otherTimes.ts';

export const FLAGS = ['csv', 'xlsx', 'query', 'results', 'samples'] as const;
export type Flag = (typeof FLAGS)[number];

export interface LegacyRequest {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly form: Form;
  readonly vizType: string;
  readonly datasourceId: number;
  /** As people know the kind of database that holds it. */
  readonly engineName: string;
  readonly flag: Flag | null;
  readonly isForced: boolean;
  readonly cacheTimeout: number | null;
}

type Body = ReturnType<typeof bodyOf>;
export interface LegacyReply {
  readonly body: Body | string;
  readonly type: 'json' | 'csv' | 'xlsx';
}

const RESULT_TYPES = { query: 'query', results: 'results', samples: 'samples' } as const;

interface Asked {
  readonly answered: Answered;
  readonly others: readonly OtherTime[];
}

const asked = async (request: LegacyRequest): Promise<Asked> => {
  const { deps, viewer, signal, form, vizType, datasourceId, flag, isForced } = request;
  const isEntry = flag === 'query' || flag === 'results' || flag === 'samples';
  // Samples are of the dataset: the limits of the chart are those of its groups.
  const limits = flag === 'samples' ? { row_limit: null, series_limit: null, limit: null } : {};
  const context = legacyContext({ ...form, ...limits }, vizType, datasourceId, {
    force: isForced,
    result_type: isEntry ? RESULT_TYPES[flag] : 'full',
    form_data: form,
  });
  const [main] = context.queries;
  const others = flag === null && main ? otherTimes(form, vizType, main, deps.now()) : [];
  const queries = [...context.queries, ...others.map(({ query }) => query)];
  const answered = await answerQueries(
    { ...context, queries },
    {
      deps,
      viewer,
      signal,
      isForced,
      form: isEntry ? 'json' : 'file',
      cacheTimeout: request.cacheTimeout,
      seriesRange: main?.time_range ?? null,
    },
  );
  return { answered, others };
};

const seconds = (at: Date) => at.toISOString().slice(0, 19);

const headOf = (
  { answer, compiled, cacheKey, cacheTimeout, cachedAt }: Delivery,
  form: Form,
): object => ({
  cache_key: cacheKey,
  cached_dttm: cachedAt && seconds(cachedAt),
  cache_timeout: cacheTimeout,
  errors: [],
  form_data: commonQuery(form).told,
  is_cached: cachedAt !== null,
  query: answer.sql.trim().replace(/;$/, ''),
  from_dttm: compiled.period.range.since,
  to_dttm: compiled.period.range.until,
  status: 'success',
  stacktrace: null,
  rowcount: answer.rowCount,
  applied_filters: compiled.applied,
  rejected_filters: compiled.rejected,
});

/** The file that an answer is made into, under the names that the rows have. */
const fileOf = async (
  { deps, viewer, signal }: LegacyRequest,
  delivery: Delivery,
  format: 'csv' | 'xlsx',
): Promise<LegacyReply> => {
  const table = { ...tableOf(delivery), verboseNames: new Map<string, string>() };
  const file = await deps.shaper.file(
    { tables: [table], format, at: deps.now() },
    { owner: shareOf(viewer), signal },
  );
  return { body: bodyOf([wholeOf(file)], () => discardHeld(file)), type: format };
};

const refOf = (delivery: Delivery) => {
  const { held, section, heads } = tableOf(delivery);
  return { held, section, heads };
};

const drawn = async (
  { deps, viewer, signal, form, vizType }: LegacyRequest,
  [delivery, ...earlier]: readonly [Delivery, ...Delivery[]],
  others: readonly OtherTime[],
): Promise<LegacyReply> => {
  const rows = await deps.shaper.legacy(
    {
      table: refOf(delivery),
      others: earlier.map((one, at) => {
        const { label = '', ms = 0 } = others[at] ?? {};
        return { label, ms, table: refOf(one) };
      }),
      shape: shapeOf(vizType, form, delivery.compiled.period.range),
      kinds: saidKinds(delivery.source),
    },
    { owner: shareOf(viewer), signal },
  );
  const head = JSON.stringify(headOf(delivery, form)).slice(0, -1);
  const pieces = [`${head},`, wholeOf(rows), '}'];
  return { body: bodyOf(pieces, () => discardHeld(rows)), type: 'json' };
};

/** The time that the form data asks for, or what is wrong with it. */
const rangeAsked = ({ form, deps }: LegacyRequest): TimeRange | TimeRangeError => {
  try {
    return timeRange(commonQuery(form).query.time_range, relativeTo(deps.now(), {}));
  } catch (cause) {
    if (cause instanceof TimeRangeError) return cause;
    throw cause;
  }
};

const errorOf = ({ text, cause }: QueryFailure, { engineName }: LegacyRequest) =>
  cause instanceof EngineError
    ? {
        message: text,
        error_type: 'GENERIC_DB_ENGINE_ERROR',
        level: 'error',
        extra: { engine_name: engineName, issue_codes: issueCodes(1002) },
      }
    : { message: text, error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null };

/** A query that failed, as the old address words it. */
const failed = (request: LegacyRequest, cause: unknown): unknown => {
  const range = rangeAsked(request);
  if (range instanceof TimeRangeError)
    return new HttpError(400, { error: range.message }, { cause });
  if (!(cause instanceof QueryFailure)) {
    if (!(cause instanceof HttpError) || cause.status !== 400) return cause;
    return new HttpError(400, { error: messageOf(cause.body) }, { cause });
  }
  const { since, until } = range;
  const body = {
    cache_key: null,
    cached_dttm: null,
    cache_timeout: request.cacheTimeout,
    errors: [errorOf(cause, request)],
    form_data: commonQuery(request.form).told,
    is_cached: false,
    query: '',
    from_dttm: since,
    to_dttm: until,
    status: 'failed',
    stacktrace: null,
    rowcount: 0,
    colnames: null,
    coltypes: null,
    applied_filters: [],
    rejected_filters: [],
  };
  return new HttpError(400, body as never, { cause });
};

export const legacyReply = async (request: LegacyRequest): Promise<LegacyReply> => {
  const { flag, viewer } = request;
  if ((flag === 'csv' || flag === 'xlsx') && !can(viewer, 'can_csv', 'Superset')) {
    throw new HttpError(403, { error: "You don't have the rights to download as csv" });
  }
  if (flag === null) assertShaped(request.vizType);
  try {
    const { answered, others } = await asked(request);
    const { entries, deliveries, discard } = answered;
    const [delivery, ...earlier] = deliveries;
    if (flag === 'query' || !delivery) {
      return { body: bodyOf(entries[0] ?? [], discard), type: 'json' };
    }
    if (flag === 'results' || flag === 'samples') {
      return { body: bodyOf(rowsEntry(delivery), discard), type: 'json' };
    }
    return await (flag === null
      ? drawn(request, [delivery, ...earlier], others)
      : fileOf(request, delivery, flag)
    ).finally(discard);
  } catch (cause) {
    throw failed(request, cause);
  }
};
