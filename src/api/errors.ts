/** Every failure of a call in one shape, for the five formats of the wire. */
import { isRecord } from '#common/isRecord.ts';
import { NO_REPLY, SERVER_AWAY } from '#common/noReply.ts';
import { safeAddress } from '@/lib/links';
import { NotAccepted } from '@/lib/notAccepted';

export interface WireError {
  readonly message: string;
  readonly error_type?: string;
  readonly level?: string;
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

export interface ErrorInfo {
  /** `http`: something replied; `network`: the server could not be reached; `timeout`: our deadline; `aborted`: the caller gave up. */
  readonly kind: 'http' | 'network' | 'timeout' | 'aborted' | 'unexpected';
  /** 0 without any reply. */
  readonly status: number;
  readonly message: string;
  readonly errors: readonly WireError[];
  readonly link: string | null;
  /** Field → message of a validation error. */
  readonly fields: Readonly<Record<string, string>>;
  /** How long the server asks the caller to wait before the next attempt. */
  readonly retryAfterMs?: number;
  /** Sent by legacy endpoints and by our own page; shown only on request. */
  readonly stackTrace?: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly info: ErrorInfo;
  constructor(info: ErrorInfo, options?: ErrorOptions) {
    super(info.message, options);
    this.info = info;
  }
}

export const SESSION_TIMED_OUT = 'Your session timed out, please refresh your page and try again.';

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  407: 'Proxy authentication required',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length required',
  412: 'Precondition failed',
  413: 'Payload too large',
  414: 'URI too long',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  417: 'Expectation failed',
  418: "I'm a teapot",
  429: 'Too many requests',
  500: 'Server error',
  501: 'Not implemented',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
  505: 'HTTP version not supported',
  506: 'Variant also negotiates',
  507: 'Insufficient storage',
  508: 'Loop detected',
  509: 'Bandwidth limit exceeded',
  510: 'Not extended',
  511: 'Network authentication required',
  599: 'Network error',
};
export const statusText = (status: number): string => STATUS_TEXTS[status] ?? 'An error occurred';

const firstText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(firstText).find(Boolean);
  if (isRecord(value)) return Object.values(value).map(firstText).find(Boolean);
  return undefined;
};

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** Several reasons as sentences after each other. */
const sentencesIn = (value: unknown): string => {
  const texts = textsIn(value);
  return texts
    .map((text, at) => (at === texts.length - 1 || /[.!?:]$/.test(text) ? text : `${text}.`))
    .join(' ');
};

/** A failure with a stack trace from the server. */
const describedTrace = ({ stack, description }: Record<string, unknown>): string | undefined =>
  typeof stack === 'string'
    ? `Unexpected error: ${typeof description === 'string' && description !== '' ? description : '(no description, click to see stack trace)'}`
    : undefined;

/** A list of errors, or a single one without a list, as the refusal of a dataset is. */
const errorsIn = (record: Record<string, unknown>): readonly WireError[] => {
  if (Array.isArray(record.errors)) return record.errors as WireError[];
  return typeof record.error_type === 'string' && typeof record.message === 'string'
    ? [record as unknown as WireError]
    : [];
};

/** Where access is granted, as the administrator configured it: an address, or a path of the server. */
const linkIn = ([first]: readonly WireError[]): string | null => {
  const link = first?.extra?.link;
  if (typeof link !== 'string') return null;
  return /^\/(?![/\\])/.test(link) ? link : safeAddress(link);
};

/** The body of a reply, parsed or not, as `ErrorInfo`. */
export const fromAnswer = (status: number, body: unknown): ErrorInfo => {
  const record = isRecord(body) ? body : {};
  const errors = errorsIn(record);
  const fields = isRecord(record.message)
    ? Object.fromEntries(
        Object.entries(record.message).map(([name, value]) => [
          name,
          sentencesIn(value) || 'Invalid input',
        ]),
      )
    : {};
  const text =
    errors[0]?.message ||
    (typeof record.error === 'string' ? record.error : undefined) ||
    (isRecord(record.message)
      ? (firstText(record.message) ?? 'Invalid input')
      : firstText(record.message)) ||
    (typeof record.msg === 'string' ? record.msg : undefined) ||
    describedTrace(record) ||
    statusText(status);
  const stackTrace = [record.stacktrace, record.stack].find((text) => typeof text === 'string');
  return {
    kind: errors[0]?.error_type === SERVER_AWAY ? 'network' : 'http',
    status,
    message: text.includes('CSRF token') ? SESSION_TIMED_OUT : text,
    errors,
    link: linkIn(errors),
    fields,
    ...(typeof stackTrace === 'string' ? { stackTrace } : {}),
  };
};

const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);
export const isGatewayStatus = (status: number): boolean => GATEWAY.has(status);

/** A proxy replied in place of the server. The server's own 503 says why in its errors. */
export const isOfGateway = ({ status, errors }: Pick<ErrorInfo, 'status' | 'errors'>): boolean =>
  isGatewayStatus(status) && [undefined, SERVER_AWAY, NO_REPLY].includes(errors[0]?.error_type);

/** Nothing arrived that could be a reply. */
export const isUnanswered = ({ kind }: Pick<ErrorInfo, 'kind'>): boolean =>
  kind === 'network' || kind === 'timeout';

/** The server was not reached; the same call may succeed when it is back. */
export const isUnreached = (info: ErrorInfo): boolean =>
  info.kind === 'network' || isOfGateway(info);

/** In the form in which a server would report it. */
const BAD_REQUEST = 400;
const NO_DETAIL = { errors: [], link: null, fields: {} } as const;

/** A failure that this page found itself, with a type of the catalog. */
const ofPage = (
  kind: ErrorInfo['kind'],
  status: number,
  error_type: string,
  message: string,
): ErrorInfo => ({
  kind,
  status,
  message,
  ...NO_DETAIL,
  errors: [{ message, error_type, level: 'error' }],
});

export const networkError = (): ErrorInfo =>
  ofPage('network', 0, 'FRONTEND_NETWORK_ERROR', 'Network error');

export const ANSWER_CUT = 'FRONTEND_ANSWER_CUT_ERROR';
/** The connection was lost in the middle of the reply, so it is unknown whether the server did what was requested. */
export const cutError = (): ErrorInfo =>
  ofPage('network', 0, ANSWER_CUT, 'The connection was lost during the reply');

export const NO_ANSWER = 'FRONTEND_ANSWER_ERROR';
/** The server never sends such a reply: a proxy or another page replied in its place. */
export const unreadableError = (status: number): ErrorInfo =>
  ofPage('http', status, NO_ANSWER, 'The reply could not be read');

export const emptyError = (status: number): ErrorInfo =>
  ofPage('http', status, NO_ANSWER, 'The reply was empty');

export const timeoutError = (timeoutMs: number): ErrorInfo => ({
  kind: 'timeout',
  status: 0,
  message: 'Request timed out',
  ...NO_DETAIL,
  errors: [
    {
      message: 'Request timed out',
      error_type: 'FRONTEND_TIMEOUT_ERROR',
      level: 'error',
      extra: {
        timeout: timeoutMs / 1000,
        issue_codes: [
          { code: 1000, message: 'Issue 1000 - The dataset is too large to query.' },
          { code: 1001, message: 'Issue 1001 - The database is under an unusual load.' },
        ],
      },
    },
  ],
});

export const abortedError = (): ErrorInfo => ({
  kind: 'aborted',
  status: 0,
  message: 'Stopped',
  ...NO_DETAIL,
});

/** A thunk that awaits another one throws what that one was rejected with. */
const isErrorInfo = (error: unknown): error is ErrorInfo =>
  isRecord(error) &&
  !(error instanceof Error) &&
  typeof error.kind === 'string' &&
  typeof error.message === 'string' &&
  Array.isArray(error.errors);

/** Any thrown value as `ErrorInfo`. */
export const toErrorInfo = (error: unknown): ErrorInfo => {
  if (error instanceof ApiError) return error.info;
  if (isErrorInfo(error)) return error;
  if (error instanceof DOMException && error.name === 'AbortError') return abortedError();
  if (error instanceof NotAccepted) {
    return ofPage('unexpected', BAD_REQUEST, '', error.message);
  }
  return {
    kind: 'unexpected',
    status: 0,
    message: error instanceof Error && error.message ? error.message : 'Unknown error',
    ...NO_DETAIL,
    ...(error instanceof Error && error.stack ? { stackTrace: error.stack } : {}),
  };
};
