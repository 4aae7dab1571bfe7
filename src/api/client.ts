/** The page's only `fetch`, with the sending of files beside it. Paths are relative to the application root; replies are parsed without rounding numbers. */
import { DRAWN_FOR } from '#common/drawnFor.ts';
import type { EntryHead } from '#common/severalCharts.ts';
import { csrfToken, forgetCsrfToken } from './csrf';
import { type Deadline, deadlineIn, pause } from './deadline';
import { drawnFor, isStillSignedIn } from './drawnFor';
import { dropEarly, takeEarly } from './early';
import { readEntries } from './entries';
import {
  abortedError,
  ApiError,
  cutError,
  emptyError,
  type ErrorInfo,
  fromAnswer,
  isGatewayStatus,
  isOfGateway,
  networkError,
  SESSION_TIMED_OUT,
  timeoutError,
  unreadableError,
} from './errors';
import { fetchInTurn } from './hosts';
import { parseJson } from './json';
import { announceReach, type Reach } from './reach';
import { type OnSent, sendTelling } from './sending';
import { pauseAfter, retryAfterMs } from './retry';
import { announceSignedOut, isSignedOut, timesSignedInAgain } from './signedOut';

export interface Call {
  readonly signal?: AbortSignal;
  /** Milliseconds until the call is given up, from its last entry where it has some; 0 waits forever. */
  readonly timeoutMs?: number;
  /** It is sent to the end also where the page is closed meanwhile. */
  readonly outlivesPage?: true;
  /** Told while a form with files is sent. */
  readonly onSent?: OnSent;
}

export interface Request extends Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly json?: unknown;
  /** Legacy endpoints read multipart fields whose values are JSON text; undefined fields are left out. */
  readonly form?: Readonly<Record<string, unknown>>;
  /** A form with files, as it is. */
  readonly data?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reply is a file: its body is a `Blob`. */
  readonly isFile?: true;
  /** False: a read is not repeated where the server is away or busy. */
  readonly isRepeated?: boolean;
  /**
   * The reply is a stream of entries, each told as soon as it is there. It is read for those who ask for it, as the reply
   * of a request of its own would be.
   */
  readonly onEntry?: (head: EntryHead, read: () => Promise<Reply>) => void;
  /** The data of a chart, which other hosts of the same server may send. */
  readonly isFromAnyHost?: true;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const DEFAULT_TIMEOUT_MS = 60_000;

const bodyOf = ({ json, form, data }: Request): BodyInit | undefined => {
  if (data) return data;
  if (json !== undefined) return JSON.stringify(json);
  if (!form) return undefined;
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value !== undefined) fields.append(name, JSON.stringify(value));
  }
  return fields;
};

const isRead = ({ method = 'GET' }: Request): boolean => method === 'GET';

const send = async (
  path: string,
  call: Request,
  signals: readonly AbortSignal[],
): Promise<Response> => {
  if (isRead(call)) {
    const early = call.headers ? undefined : takeEarly(path, signals);
    if (early) return early;
  } else dropEarly();
  const known = csrfToken();
  // A page draws what an action changed at its first `await`: what needs none is sent before.
  const token = typeof known === 'string' ? known : await known;
  const body = bodyOf(call);
  const account = drawnFor();
  const sent = {
    method: call.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(call.json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { 'X-CSRFToken': token } : {}),
      ...(account ? { [DRAWN_FOR]: account } : {}),
      ...call.headers,
    },
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
    ...(call.outlivesPage ? { keepalive: true } : {}),
    ...(signals.length > 0 ? { signal: AbortSignal.any([...signals]) } : {}),
  } as const;
  if (call.onSent && call.data) return sendTelling(call.onSent)(path, sent);
  return call.isFromAnyHost ? fetchInTurn(path, sent) : fetch(path, sent);
};

/** Statuses without a body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205]);

const UNREADABLE = Symbol('no JSON');

const parsed = async (text: string): Promise<unknown> => {
  if (text === '') return undefined;
  try {
    return await parseJson(text);
  } catch {
    return UNREADABLE;
  }
};

const reachOf = (info: ErrorInfo): Reach => {
  if (info.kind === 'network') return { kind: 'away', message: info.message };
  return { kind: isOfGateway(info) ? 'doubtful' : 'reached' };
};

/** The body of a reply, or the failure that it reports. */
const outcomeOf = async (answer: Response, text: string) => {
  const body = await parsed(text);
  if (!answer.ok) {
    const wait = retryAfterMs(answer.headers, Date.now());
    const info = fromAnswer(answer.status, body);
    if (isGatewayStatus(answer.status)) announceReach(reachOf(info));
    throw new ApiError(wait === null ? info : { ...info, retryAfterMs: wait });
  }
  if (body === UNREADABLE) throw new ApiError(unreadableError(answer.status));
  if (body === undefined && !BODILESS.has(answer.status))
    throw new ApiError(emptyError(answer.status));
  return { status: answer.status, body, headers: answer.headers };
};

const isTokenRefused = ({ info }: ApiError): boolean => info.message === SESSION_TIMED_OUT;

const signedOut = (): ApiError => {
  dropEarly();
  announceSignedOut();
  return new ApiError(fromAnswer(401, { message: 'Your session has ended. Sign in to continue.' }));
};

/** A call that was sent with the session before this one. */
class EarlierSession extends Error {}

/** One attempt. An error that is no `ApiError` means that no server was found or the call was aborted here. */
const sendOnce = async (
  path: string,
  call: Request,
  signals: readonly AbortSignal[],
  deadline: Deadline | undefined,
) => {
  const before = timesSignedInAgain();
  const answer = await send(path, call, signals).catch((error: unknown) => {
    if (!signals.some(({ aborted }) => aborted)) announceReach({ kind: 'away', message: null });
    throw error;
  });
  if (!isGatewayStatus(answer.status)) announceReach({ kind: 'reached' });
  if (isSignedOut(path, answer))
    throw timesSignedInAgain() === before ? signedOut() : new EarlierSession();
  const cut = (error: unknown): never => {
    if (signals.some(({ aborted }) => aborted)) throw error;
    throw new ApiError(cutError(), { cause: error });
  };
  if (call.isFile && answer.ok) {
    const body: unknown = await answer.blob().catch(cut);
    return { status: answer.status, body, headers: answer.headers };
  }
  const { onEntry } = call;
  if (onEntry && answer.ok && answer.body) {
    await readEntries(answer.body, (head, text) => {
      deadline?.restart();
      onEntry(head, () => outcomeOf(new Response(null, { status: head.status }), text()));
    }).catch(cut);
    return { status: answer.status, body: undefined, headers: answer.headers };
  }
  return outcomeOf(answer, await answer.text().catch(cut));
};

/**
 * The reply with its status, for the few callers that distinguish 200 from 202. Throws `ApiError` for 400 and above, and for
 * replies that are not the server's. Tests parse its replies with the schemas, so the type is not checked here.
 */
export const requestAnswer = async <T>(
  path: string,
  call: Request = {},
): Promise<{ status: number; body: T; headers: Headers }> => {
  const timeoutMs = call.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const deadline = timeoutMs > 0 ? deadlineIn(timeoutMs) : undefined;
  const signals = [call.signal, deadline?.signal].filter((signal) => signal !== undefined);
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { status, body, headers } = await sendOnce(path, call, signals, deadline);
        return { status, body: body as T, headers };
      } catch (error) {
        // Nothing was done of it.
        if (error instanceof EarlierSession) continue;
        if (!(error instanceof ApiError)) throw error;
        if (attempt === 0 && isTokenRefused(error)) {
          forgetCsrfToken();
          if (!(await isStillSignedIn(deadline?.signal))) throw signedOut();
          continue;
        }
        const wait =
          isRead(call) && call.isRepeated !== false ? pauseAfter(error.info, attempt) : null;
        if (wait === null) throw error;
        await pause(wait, signals);
        /** If waiting took too long, the last reply is the failure. */
        if (deadline?.signal.aborted) throw error;
      }
    }
  } catch (error) {
    if (call.signal?.aborted) throw new ApiError(abortedError(), { cause: error });
    if (error instanceof ApiError) throw error;
    if (deadline?.signal.aborted) {
      announceReach({ kind: 'doubtful' });
      throw new ApiError(timeoutError(timeoutMs), { cause: error });
    }
    throw new ApiError(networkError(), { cause: error });
  } finally {
    deadline?.clear();
  }
};

/** The body of a successful reply. */
export const request = async <T>(path: string, call: Request = {}): Promise<T> =>
  (await requestAnswer<T>(path, call)).body;
