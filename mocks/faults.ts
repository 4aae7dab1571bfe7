/** The only replies written by hand: what networks and servers do when they fail. */
import escapeRegExp from 'lodash/escapeRegExp.js';
import { HttpResponse } from 'msw';
import { SERVER_AWAY } from '#common/noReply.ts';

export type Fault = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

interface Planned {
  readonly method: string;
  readonly path: RegExp;
  readonly fault: Fault;
  left: number;
}

let planned: Planned[] = [];

const plan = (call: string, fault: Fault, times: number): void => {
  const [method = 'GET', path = ''] = call.split(' ');
  const pattern = new RegExp(`^${path.split('*').map(escapeRegExp).join('.*')}/?$`);
  planned.push({ method, path: pattern, fault, left: times });
};

/** `failNext('PUT /tabstateview/*', 500, {…})`: the next matching call gets this reply. */
export const failNext = (call: string, status: number, body?: unknown, times = 1): void =>
  plan(
    call,
    () =>
      Promise.resolve(
        body === undefined
          ? new HttpResponse(null, { status })
          : HttpResponse.json(body as never, { status }),
      ),
    times,
  );

/** The next matching call finds no server. */
export const cutNext = (call: string, times = 1): void =>
  plan(call, () => Promise.resolve(HttpResponse.error()), times);

/** The next matching calls get their real replies once the returned function was called. */
export const holdNext = (call: string, times = 1): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  plan(
    call,
    async (_, answer) => {
      await promise;
      return answer();
    },
    times,
  );
  return resolve;
};

/** The next matching calls meet this fault. */
export const faultNext = (call: string, fault: Fault, times = 1): void => plan(call, fault, times);

const answering =
  (status: number, body: string | null, headers: Record<string, string>): Fault =>
  () =>
    Promise.resolve(new HttpResponse(body, { status, headers }));
const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE =
  '<!doctype html><html><head><title>Gateway</title></head><body><h1>It works</h1></body></html>';

/** Replies with this header are cut off or never arrive, which an interceptor cannot simulate itself. */
export const CUT = 'x-cut-in-the-middle';
export const SILENT = 'x-no-answer';
/** The headers of a real reply whose second half is lost on the way (`cutting`). */
const cutInTheMiddle: Fault = async (_, answer) => {
  const whole = await answer();
  const headers = new Headers(whole.headers);
  headers.set(CUT, 'yes');
  return new HttpResponse(await whole.arrayBuffer(), { status: whole.status, headers });
};

/** A `fetch` whose replies are cut off or never arrive where a fault says so: an interceptor's socket can do neither. */
export const cutting =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...call) => {
    const answer = await fetch(...call);
    if (answer.headers.has(SILENT)) {
      const signal = call[1]?.signal;
      return new Promise((_, failed) => {
        if (signal?.aborted) failed(signal.reason);
        signal?.addEventListener('abort', () => failed(signal.reason));
      });
    }
    if (!answer.headers.has(CUT)) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const half = new ReadableStream<Uint8Array>({
      start: (out) => out.enqueue(bytes.slice(0, Math.ceil(bytes.length / 2))),
      pull: (out) => out.error(new TypeError('terminated')),
    });
    return new Response(half, { status: answer.status, headers: answer.headers });
  };

/** A `fetch` that is aborted for the page alone: the interceptor's socket fails when aborted in the middle of a reply. */
export const endingHere =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, { signal, ...init } = {}) =>
    new Promise((answered, failed) => {
      const end = () => failed(signal?.reason);
      if (signal?.aborted) return end();
      signal?.addEventListener('abort', end);
      fetch(input, init).then(answered, failed);
    });

/** The ways in which a call can fail, by name. */
export const FAULTS = {
  'a server error': answering(
    500,
    JSON.stringify({
      errors: [
        {
          message: 'The server met an error.',
          error_type: 'GENERIC_BACKEND_ERROR',
          level: 'error',
          extra: { issue_codes: [{ code: 1011, message: 'Issue 1011' }] },
        },
      ],
    }),
    JSON_TYPE,
  ),
  'a server that is away': answering(503, null, { 'retry-after': '30' }),
  'a front whose server is away': answering(
    502,
    JSON.stringify({
      errors: [
        {
          message: 'The Superset at bi.test does not answer.',
          error_type: SERVER_AWAY,
          level: 'error',
          extra: {},
        },
      ],
    }),
    { ...JSON_TYPE, 'retry-after': '1' },
  ),
  'a server that is busy': answering(429, '{"message":"Too many requests"}', {
    ...JSON_TYPE,
    'retry-after': '1',
  }),
  'an ended session': answering(401, '{"message":"Unauthorized"}', JSON_TYPE),
  'no connection': () => Promise.resolve(HttpResponse.error()),
  'an answer cut in the middle': cutInTheMiddle,
  'a page instead of data': answering(200, PAGE, { 'content-type': 'text/html' }),
  'a page about an error': answering(500, PAGE, { 'content-type': 'text/html' }),
  'an empty answer': answering(200, '', JSON_TYPE),
  'no answer': () => Promise.resolve(new HttpResponse(null, { headers: { [SILENT]: 'yes' } })),
} satisfies Readonly<Record<string, Fault>>;

export const clearFaults = (): void => {
  planned = [];
};

export const answerFor = (
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const found = planned.find(
    ({ method, path, left }) => left > 0 && method === request.method && path.test(pathname),
  );
  if (!found) return answer(request);
  found.left -= 1;
  return found.fault(request, () => answer(request));
};
