/** Answers of charts made before somebody asks for them. */
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { answerQueries } from '../query/context.ts';
import { type Narrowing, narrowed } from './narrowing.ts';
import type { StoredChart } from './present.ts';
import { chartTimeout, savedQuery } from './savedQuery.ts';

export interface WarmedUp {
  readonly chart_id: number;
  readonly viz_error: string | null;
  readonly viz_status: 'success' | null;
}

export interface WarmUp {
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  /** What is added to the query of a chart. */
  readonly narrowingOf: (chartId: number) => Narrowing;
}

const messageOf = ({ body }: HttpError): string => {
  if ('errors' in body) return body.errors.map(({ message }) => message).join(' ');
  const text = 'error' in body ? body.error : body.message;
  return typeof text === 'string' ? text : JSON.stringify(text);
};

type Warmed = Pick<StoredChart, 'id' | 'query_context'>;

const warmUp = async (
  { id, query_context }: Warmed,
  { deps, viewer, signal, narrowingOf }: WarmUp,
): Promise<WarmedUp> => {
  try {
    const form = { format: 'json', type: 'full', isForced: true };
    const saved = savedQuery(query_context, form);
    const context = {
      ...saved,
      queries: saved.queries.map((query) => narrowed(query, narrowingOf(id))),
    };
    const { discard } = await answerQueries(context, {
      deps,
      viewer,
      signal,
      isForced: true,
      form: 'json',
      cacheTimeout: await chartTimeout(deps, viewer, { form_data: { slice_id: id } }),
    });
    discard();
    return { chart_id: id, viz_error: null, viz_status: 'success' };
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause;
    return { chart_id: id, viz_error: messageOf(cause), viz_status: null };
  }
};

/** One after the other, so that the queue has places for people. */
export const warmUpAll = async (
  charts: readonly Warmed[],
  order: WarmUp,
): Promise<readonly WarmedUp[]> => {
  const done: WarmedUp[] = [];
  for (const chart of charts) {
    order.signal.throwIfAborted();
    done.push(await warmUp(chart, order));
  }
  return done;
};
