/** The query that a chart was saved with, and how long its answers are kept. */
import { isRecord } from '#common/isRecord.ts';
import { type QueryContext, RESULT_TYPES } from '#common/wire/chartData.ts';
import { markOf, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { parseExact, toQueryContext } from '../query/body.ts';
import { requestIncorrect } from '../query/failure.ts';

/** The cache lifetime that a chart requests. */
export const chartTimeout = async (
  deps: Deps,
  viewer: Viewer,
  { form_data }: Pick<QueryContext, 'form_data'>,
): Promise<number | null> => {
  const id = form_data?.slice_id;
  if (!Number.isSafeInteger(id) || Number(id) <= 0) return null;
  return deps.store.recent(['chart timeout', markOf(viewer), id], async () => {
    const row = await deps.gate
      .charts(viewer)
      .select('charts.cache_timeout')
      .where('charts.id', '=', Number(id))
      .executeTakeFirst();
    return row?.cache_timeout ?? null;
  });
};

export interface SavedQueryForm {
  readonly format: string;
  readonly type: string;
  readonly isForced: boolean;
}

const UNREADABLE = 'The query that the chart was saved with cannot be read. Save the chart again.';

/** People may save any text. */
const readSaved = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const saved = parseExact(text);
    if (isRecord(saved)) return saved;
  } catch (cause) {
    throw new HttpError(400, UNREADABLE, { cause });
  }
  throw new HttpError(400, UNREADABLE);
};

export const savedQuery = (
  text: string | null,
  { format, type, isForced }: SavedQueryForm,
): QueryContext => {
  if (!text) {
    throw new HttpError(400, 'Chart has no query context saved. Please save the chart again.');
  }
  if (!(RESULT_TYPES as readonly string[]).includes(type)) {
    throw requestIncorrect([[['result_type'], `Must be one of: ${RESULT_TYPES.join(', ')}.`]]);
  }
  const asked = { result_format: format, result_type: type, force: isForced };
  return toQueryContext({ ...readSaved(text), ...asked });
};
