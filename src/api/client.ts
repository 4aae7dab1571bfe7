/** The only `fetch` of the page. Paths are below the application root; answers are parsed exactly. */
import { csrfToken, forgetCsrfToken } from './csrf';
import {
  abortedError,
  ApiError,
  fromAnswer,
  networkError,
  SESSION_TIMED_OUT,
  timeoutError,
} from './errors';
import { parseJson } from './json';
import { tellReach } from './reach';
import { isSignedOut, tellSignedOut } from './signedOut';

export interface Call {
  readonly signal?: AbortSignal;
  /** Milliseconds until the call is given up; 0 waits for ever. */
  readonly timeoutMs?: number;
}

export interface Request extends Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly json?: unknown;
  /** Legacy views read multipart fields whose values are JSON texts; undefined fields are left out. */
  readonly form?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** Reads are asked again after these pauses when a gateway answered for the server. */
const RETRY_AFTER_MS = [300, 1000, 3000];
const RETRY_STATUS = new Set([502, 503, 504]);

const bodyOf = ({ json, form }: Request): BodyInit | undefined => {
  if (json !== undefined) return JSON.stringify(json);
  if (!form) return undefined;
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) fields.append(name, JSON.stringify(value));
  }
  return fields;
};

const send = async (
  path: string,
  call: Request,
  deadline: AbortSignal | undefined,
): Promise<Response> => {
  const token = await csrfToken();
  const signals = [call.signal, deadline].filter((signal) => signal !== undefined);
  return fetch(path, {
    method: call.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { 'X-CSRFToken': token } : {}),
      ...call.headers,
    },
    credentials: 'same-origin',
    ...(bodyOf(call) === undefined ? {} : { body: bodyOf(call) ?? null }),
    ...(signals.length > 0
      ? { signal: signals.length > 1 ? AbortSignal.any(signals) : (signals[0] ?? null) }
      : {}),
  });
};

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const read = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** The answer with its status, for the few callers that tell 200 from 202. Throws `ApiError` for 400 and above. */
export const requestAnswer = async (
  path: string,
  call: Request = {},
): Promise<{ status: number; body: unknown; headers: Headers }> => {
  const timeoutMs = call.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const deadline = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
  const isRead = (call.method ?? 'GET') === 'GET';
  try {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(path, call, deadline);
      tellReach(true);
      if (isSignedOut(path, answer)) {
        tellSignedOut();
        throw new ApiError(fromAnswer(401, { message: 'Your session ended. Sign in to go on.' }));
      }
      const wait = RETRY_AFTER_MS[attempt];
      if (isRead && wait !== undefined && RETRY_STATUS.has(answer.status)) {
        await pause(Number(answer.headers.get('Retry-After')) * 1000 || wait, call.signal);
        continue;
      }
      const body = await read(answer);
      if (answer.ok) return { status: answer.status, body, headers: answer.headers };
      const info = fromAnswer(answer.status, body);
      if (info.message === SESSION_TIMED_OUT && attempt === 0) {
        forgetCsrfToken();
        continue;
      }
      throw new ApiError(info);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (call.signal?.aborted) throw new ApiError(abortedError(), { cause: error });
    if (deadline?.aborted) throw new ApiError(timeoutError(timeoutMs), { cause: error });
    tellReach(false);
    throw new ApiError(networkError(), { cause: error });
  }
};

/** The body of a successful answer. The contract's tests parse what the server sends, so the type is taken at its word. */
export const request = async <T>(path: string, call: Request = {}): Promise<T> =>
  (await requestAnswer(path, call)).body as T;
