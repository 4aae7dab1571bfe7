/** Results that a server computes in the background: it says by events when they are there. */
import { type Call, request } from '../client';
import { pause } from '../deadline';
import { ApiError } from '../errors';

/** The reply to a query that is computed in the background. */
export interface AsyncJob {
  readonly job_id: string;
}

interface AsyncEvent extends AsyncJob {
  readonly id: string;
  readonly status: string;
  readonly errors: readonly { readonly message: string }[];
  readonly result_url: string | null;
}

const PATH = '/api/v1/async_event/';
const POLL_MS = 500;

const failedJob = (message: string): ApiError =>
  new ApiError({ kind: 'http', status: 200, message, errors: [], link: null, fields: {} });

/** The address of a job’s result, once it is computed. Ends with the call’s signal or its time. */
export const resultOf = async (jobId: string, { signal, timeoutMs }: Call): Promise<string> => {
  const until = timeoutMs ? Date.now() + timeoutMs : Number.POSITIVE_INFINITY;
  const signals = signal ? [signal] : [];
  let last: string | null = null;
  while (Date.now() < until) {
    const query: string = last === null ? '' : `?last_id=${encodeURIComponent(last)}`;
    const { result } = await request<{ result: readonly AsyncEvent[] }>(
      `${PATH}${query}`,
      signal ? { signal } : {},
    );
    last = result.at(-1)?.id ?? last;
    const event = result.find(
      ({ job_id, status }) => job_id === jobId && /^(done|error)$/.test(status),
    );
    if (event?.status === 'done' && event.result_url) return event.result_url;
    if (event) throw failedJob(event.errors[0]?.message ?? 'The query failed.');
    await pause(POLL_MS, signals);
  }
  throw failedJob('The server did not deliver the result in time. Try again.');
};
