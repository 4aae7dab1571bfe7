/** Charts that are asked for in the same moment go as one request, and each has its answer as soon as it is there. */
import chunk from 'lodash/chunk';
import { SEVERAL_MAX } from '#common/severalCharts.ts';
import { randomId } from '@/lib/ids';
import { type Call, request } from '../client';
import { abortedError, ApiError, cutError } from '../errors';

const PATH = '/api/v1/chart/several';
const LEFT_PATH = `${PATH}/left`;
const ID_LENGTH = 21;
/** A body that is not read: too many values, or too many bytes. */
const REFUSED: ReadonlySet<number> = new Set([400, 413]);

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Asker {
  readonly context: object;
  readonly call: Call;
  /** Asks for this chart and no other. */
  readonly alone: () => Promise<Reply>;
  readonly reply: PromiseWithResolvers<Reply>;
}

const askAlone = ({ alone, reply }: Asker): void => reply.resolve(alone());

/** Together they hold more than a request may, such as a filter of thousands of values once for each chart. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError && REFUSED.has(error.info.status);

/** Tells the server of charts that nobody waits for, all of a moment at once, as long as the others are awaited. */
const createLeaving = (id: string, stopped: AbortSignal) => {
  let places: number[] = [];
  const tell = () => {
    const charts = places;
    places = [];
    if (stopped.aborted) return;
    // The server then works for nothing; whoever waits has their answer all the same.
    request(LEFT_PATH, { method: 'POST', json: { id, charts } }).catch(() => undefined);
  };
  return (at: number): void => {
    if (places.length === 0) queueMicrotask(tell);
    places.push(at);
  };
};

/** One that leaves has its answer left unread; the request goes on for the others, and ends with the last. */
const askAll = async (askers: readonly Asker[]): Promise<void> => {
  const open = new Map(askers.entries());
  let entriesDue = askers.length;
  const stop = new AbortController();
  const ended = new AbortController();
  const id = randomId(ID_LENGTH);
  const tellLeft = createLeaving(id, stop.signal);
  const stopWhereNobodyWaits = () => {
    if (open.size === 0 && entriesDue > 0) stop.abort();
  };
  for (const [at, { call, reply }] of open) {
    const leave = () => {
      if (!open.delete(at)) return;
      reply.reject(new ApiError(abortedError()));
      tellLeft(at);
      stopWhereNobodyWaits();
    };
    call.signal?.addEventListener('abort', leave, { signal: ended.signal });
  }
  const rejectAll = (error: unknown) => {
    for (const { reply } of open.values()) reply.reject(error);
  };
  try {
    const timeoutMs = askers[0]?.call.timeoutMs;
    await request(PATH, {
      method: 'POST',
      json: { id, charts: askers.map(({ context }) => context) },
      isFromAnyHost: true,
      signal: stop.signal,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      onEntry: ({ at }, read) => {
        const asker = open.get(at);
        open.delete(at);
        entriesDue -= 1;
        asker?.reply.resolve(read());
        stopWhereNobodyWaits();
      },
    });
    rejectAll(new ApiError(cutError()));
  } catch (error) {
    if (isTooMuch(error)) for (const asker of open.values()) askAlone(asker);
    else rejectAll(error);
  } finally {
    ended.abort();
  }
};

let waiting: Asker[] = [];

/** Asks at once for what would be asked for at the end of the moment. */
export const askWaiting = (): void => {
  const [left, here] = [
    waiting.filter(({ call }) => call.signal?.aborted),
    waiting.filter(({ call }) => !call.signal?.aborted),
  ];
  waiting = [];
  left.forEach(askAlone);
  for (const askers of chunk(here, SEVERAL_MAX)) {
    if (askers.length > 1) void askAll(askers);
    else askers.forEach(askAlone);
  }
};

export const askTogether = (
  context: object,
  call: Call,
  alone: () => Promise<Reply>,
): Promise<Reply> => {
  if (waiting.length === 0) queueMicrotask(askWaiting);
  const reply = Promise.withResolvers<Reply>();
  waiting.push({ context, call, alone, reply });
  return reply.promise;
};
