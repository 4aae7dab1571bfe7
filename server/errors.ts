/** The one error that handlers throw. `app.onError` turns it into the wire’s forms. */
export interface WireError {
  readonly message: string;
  readonly error_type?: string;
  readonly level?: 'info' | 'warning' | 'error';
  readonly extra?: Record<string, unknown> | null;
}

export type ErrorBody =
  /** Shape 1 and 2: `{"message": text | [texts] | {field: [texts]}}` */
  | { readonly message: string | readonly string[] | Record<string, unknown> }
  /** Shape 3, "SIP-40" */
  | { readonly errors: readonly WireError[] }
  /** Shape 4, legacy views */
  | { readonly error: string };

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    body: ErrorBody | string,
    options?: ErrorOptions & { headers?: Record<string, string> },
  ) {
    const shaped: ErrorBody = typeof body === 'string' ? { message: body } : body;
    super('message' in shaped ? JSON.stringify(shaped.message) : JSON.stringify(shaped), options);
    this.status = status;
    this.body = shaped;
    this.headers = options?.headers ?? {};
  }
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** What a reply says, as a text. */
export const messageOf = (body: ErrorBody): string => {
  if ('errors' in body) return body.errors.map(({ message }) => message).join(' ');
  return 'error' in body ? body.error : textsIn(body.message).join(' ');
};

/** Forbidden and missing objects look the same to people who may not know of them. */
export const notFound = () => new HttpError(404, 'Not found');
export const forbidden = () => new HttpError(403, 'Forbidden');
export const changedMeanwhile = () =>
  new HttpError(409, 'The dataset was changed by somebody else at the same time. Try again.');
/** Who asked has left, so nobody reads this. */
export const askerLeft = () => new HttpError(499, 'Nobody waits for this any more.');
/** Field errors of shape 2. */
export const invalid = (fields: Record<string, unknown>, status = 400) =>
  new HttpError(status, { message: fields });

const ISSUES: Readonly<Record<number, string>> = {
  1000: 'The datasource is too large to query.',
  1001: 'The database is under an unusual load.',
  1002: 'The database returned an unexpected error.',
  1003: 'There is a syntax error in the SQL query. Perhaps there was a misspelling or a typo.',
  1004: 'The column was deleted or renamed in the database.',
  1005: 'The table was deleted or renamed in the database.',
  1006: 'One or more parameters specified in the query are missing.',
  1007: "The hostname provided can't be resolved.",
  1008: 'The port is closed.',
  1009: "The host might be down, and can't be reached on the provided port.",
  1010: 'Superset encountered an error while running a command.',
  1011: 'Superset encountered an unexpected error.',
  1012: 'The username provided when connecting to a database is not valid.',
  1013: 'The password provided when connecting to a database is not valid.',
  1014: 'Either the username or the password is wrong.',
  1015: 'Either the database is spelled incorrectly or does not exist.',
  1016: 'The schema was deleted or renamed in the database.',
  1017: "User doesn't have the proper permissions.",
  1018: 'One or more parameters needed to configure a database are missing.',
  1019: 'The submitted payload has the incorrect format.',
  1020: 'The submitted payload has the incorrect schema.',
  1022: 'Database does not allow data manipulation.',
  1026: 'Query is too complex and takes too long to run.',
  1027: 'The database is currently running too many queries.',
  1030: 'The query has a syntax error.',
  1031: 'The results backend no longer has the data from the query.',
  1032: 'The query associated with the results was deleted.',
  1033: 'The results stored in the backend were stored in a different format, and no longer can be deserialized.',
  1034: 'The port number is invalid.',
  1036: 'The database was deleted.',
  1037: 'Custom SQL fields cannot contain sub-queries.',
  1040: 'The submitted payload failed validation.',
  1041: 'The result size exceeds the allowed limit.',
};

/** `extra.issue_codes` of a shape 3 error. */
export const issueCodes = (...codes: readonly number[]) =>
  codes.map((code) => ({ code, message: `Issue ${code} - ${ISSUES[code] ?? 'Unknown issue.'}` }));

/** A body that is not JSON, or too much of it. */
export const invalidPayload = (message = 'Request is not JSON', cause?: unknown) =>
  new HttpError(
    400,
    {
      errors: [
        {
          message,
          error_type: 'INVALID_PAYLOAD_FORMAT_ERROR',
          level: 'error',
          extra: { issue_codes: issueCodes(1019) },
        },
      ],
    },
    { cause },
  );

/** A refusal before anything ran, in the wire’s form for it. */
export const refusal = (
  error_type: string | undefined,
  message: string,
  extra?: Record<string, unknown> | null,
  status = 500,
): HttpError =>
  new HttpError(status, {
    errors: [
      error_type === undefined
        ? { message }
        : { message, error_type, level: 'error', extra: extra ?? null },
    ],
  });

const FORBIDDEN_STATUS = 403;

/** For callers other than the editor, whose wire says 500: a refusal by the gate is not a failure of the server. */
export const asRefusal = (cause: unknown): unknown =>
  cause instanceof HttpError && 'errors' in cause.body
    ? new HttpError(FORBIDDEN_STATUS, cause.body, { cause })
    : cause;
