/** What the old address replies: the rows in the shape of their chart type, or one of its flags. */
import type { Viewer } from '../../access/viewer.ts';
import { can, shareOf } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { discardHeld } from '../../engine/heldBytes.ts';
import { HttpError } from '../../errors.ts';
import type { Answered } from '../context.ts';
import { answerQueries } from '../context.ts';
import { type Delivery, rowsEntry, tableOf } from '../entry.ts';
import { QueryFailure } from '../failure.ts';
import { bodyOf, wholeOf } from '../pieces.ts';
import { assertShaped, shapeOf } from './chartTypes.ts';
import type { Form } from './formData.ts';
import { legacyContext } from './legacyQuery.ts';

export const FLAGS = ['csv', 'xlsx', 'query', 'results', 'samples'] as const;
export type Flag = (typeof FLAGS)[number];

export interface LegacyRequest {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly form: Form;
  readonly vizType: string;
  readonly datasourceId: number;
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

const asked = (request: LegacyRequest): Promise<Answered> => {
  const { deps, viewer, signal, form, vizType, datasourceId, flag, isForced } = request;
  const isEntry = flag === 'query' || flag === 'results' || flag === 'samples';
  // Samples are of the dataset: the limits of the chart are those of its groups.
  const limits = flag === 'samples' ? { row_limit: null, series_limit: null, limit: null } : {};
  const context = legacyContext({ ...form, ...limits }, vizType, datasourceId, {
    force: isForced,
    result_type: isEntry ? RESULT_TYPES[flag] : 'full',
    form_data: form,
  });
  const { cacheTimeout } = request;
  return answerQueries(context, {
    deps,
    viewer,
    signal,
    isForced,
    form: isEntry ? 'json' : 'file',
    cacheTimeout,
  });
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
  form_data: form,
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

const drawn = async (
  { deps, viewer, signal, form, vizType }: LegacyRequest,
  delivery: Delivery,
): Promise<LegacyReply> => {
  const { held, section, heads } = tableOf(delivery);
  const moments = [...delivery.source.columns.values()].filter(({ is_dttm }) => is_dttm === true);
  const rows = await deps.shaper.legacy(
    {
      table: { held, section, heads },
      shape: shapeOf(vizType, form, delivery.compiled.period.range),
      moments: moments.map(({ column_name }) => column_name),
    },
    { owner: shareOf(viewer), signal },
  );
  const head = JSON.stringify(headOf(delivery, form)).slice(0, -1);
  const pieces = [`${head},`, wholeOf(rows), '}'];
  return { body: bodyOf(pieces, () => discardHeld(rows)), type: 'json' };
};

/** A query that failed, as the old address words it. */
const failed = (form: Form, cause: unknown): unknown =>
  cause instanceof QueryFailure
    ? new HttpError(
        400,
        {
          errors: [
            {
              message: cause.text,
              error_type: 'VIZ_GET_DF_ERROR',
              level: 'error',
              extra: null,
            },
          ],
          form_data: form,
          status: 'failed',
          stacktrace: null,
          data: null,
        } as never,
        { cause },
      )
    : cause;

export const legacyReply = async (request: LegacyRequest): Promise<LegacyReply> => {
  const { flag, viewer, form } = request;
  if ((flag === 'csv' || flag === 'xlsx') && !can(viewer, 'can_csv', 'Superset')) {
    throw new HttpError(403, { error: "You don't have the rights to download as csv" });
  }
  if (flag === null) assertShaped(request.vizType);
  try {
    const { entries, deliveries, discard } = await asked(request);
    const [delivery] = deliveries;
    if (flag === 'query' || !delivery) {
      return { body: bodyOf(entries[0] ?? [], discard), type: 'json' };
    }
    if (flag === 'results' || flag === 'samples') {
      return { body: bodyOf(rowsEntry(delivery), discard), type: 'json' };
    }
    return await (flag === null
      ? drawn(request, delivery)
      : fileOf(request, delivery, flag)
    ).finally(discard);
  } catch (cause) {
    throw failed(form, cause);
  }
};
