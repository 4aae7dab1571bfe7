/** Why a query failed, in the wire’s forms. */
import type { z } from 'zod';
import { EngineError, type EngineErrorCode } from '../engine/engine.ts';
import { type ErrorBody, HttpError, issueCodes } from '../errors.ts';
import { isNoObject, NO_OBJECT, TYPE_NAMES } from '../http/validate.ts';

interface FailureReply {
  readonly status: number;
  readonly body: ErrorBody | string;
}

/** An impossible query: 400 `Error: …` by default. The text alone is kept for replies that show it otherwise. */
export class QueryFailure extends HttpError {
  readonly text: string;
  constructor(
    text: string,
    options?: ErrorOptions,
    { status, body }: FailureReply = { status: 400, body: `Error: ${text}` },
  ) {
    super(status, body, options);
    this.text = text;
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** An expression that cannot be read as SQL. It is not repeated: not everybody who sees a chart may see its SQL. */
export const unreadableExpression = (
  text: string,
  { engine, ...place }: Place & { readonly engine: string },
  options: ErrorOptions,
): QueryFailure => {
  const extra = { engine, ...place, issue_codes: issueCodes(1003) };
  const error = { message: text, error_type: 'INVALID_SQL_ERROR', level: 'error', extra } as const;
  return new QueryFailure(text, options, { status: 422, body: { errors: [error] } });
};

const quoted = (text: string) =>
  text.includes("'") && !text.includes('"')
    ? `"${text}"`
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Nested field errors as the real server spells them: `{'queries': {0: {'op': ['text']}}}`. */
export const spelled = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(spelled).join(', ')}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, inner]) => `${typeof key === 'number' ? key : spelled(key)}: ${spelled(inner)}`).join(', ')}}`;
  }
  return String(value);
};

type Fields = Map<PropertyKey, Fields | string[]>;

export const requestIncorrect = (
  fields: readonly (readonly [readonly PropertyKey[], string])[],
) => {
  const root: Fields = new Map();
  for (const [path, text] of fields) {
    let at = root;
    const [last = '_schema', ...parents] = path.toReversed();
    for (const key of parents.toReversed()) {
      const next = at.get(key);
      const inner: Fields = next instanceof Map ? next : new Map();
      at.set(key, inner);
      at = inner;
    }
    const known = at.get(last);
    if (Array.isArray(known)) known.push(text);
    else if (known === undefined) at.set(last, [text]);
  }
  return new HttpError(400, `Request is incorrect: ${spelled(root)}`);
};

const issueText = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'custom') {
    if (issue.input === undefined) return 'Missing data for required field.';
    if (issue.input === null) return 'Field may not be null.';
  }
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.message.startsWith('Not a valid ')
    ? issue.message
    : `Not a valid ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
};

/** A value of a map is named as such. */
const pathOf = ({ path }: z.core.$ZodIssue): readonly PropertyKey[] =>
  path.at(-2) === 'url_params' ? [...path, 'value'] : path;

/** A datasource without a type is no query at all; the type is not named. */
const lacksType = ({ input, path }: z.core.$ZodIssue) =>
  input === undefined && path.length === 2 && path[0] === 'datasource' && path[1] === 'type';

export const schemaRefusal = (error: z.ZodError) => {
  const issues = error.issues.filter((issue) => !lacksType(issue));
  if (issues.length === 0) return requestIncorrect([[[], 'Request is incorrect']]);
  return requestIncorrect(
    issues.flatMap((issue): (readonly [readonly PropertyKey[], string])[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key], 'Unknown field.'])
        : [
            isNoObject(issue)
              ? [[...issue.path, '_schema'], NO_OBJECT]
              : [pathOf(issue), issueText(issue)],
          ],
    ),
  );
};

export const timeRangeRefusal = (text: string) => requestIncorrect([[['time_range'], text]]);

export const subQueryRefused = () =>
  new HttpError(403, {
    errors: [
      {
        message: 'Custom SQL fields cannot contain sub-queries.',
        error_type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
        level: 'error',
        extra: { issue_codes: issueCodes(1037) },
      },
    ],
  });

const timedOut = (message: string, timeoutMs: number) =>
  new HttpError(408, {
    errors: [
      {
        message,
        error_type: 'BACKEND_TIMEOUT_ERROR',
        level: 'error',
        extra: { timeout: timeoutMs / 1000, issue_codes: issueCodes(1000, 1001) },
      },
    ],
  });

const BUSY_STATUS = 503;

/** What to do about a query that asks too much; a result that is too large says so itself. */
const REMEDIES: Readonly<Partial<Record<EngineErrorCode, string>>> = {
  timeout:
    'Choose a shorter time range, filter the data, or group it by less. An administrator can allow more time.',
  out_of_memory:
    'Filter the data, group it by less, or ask for fewer columns. An administrator can allow more memory.',
};

const remedied = ({ code, message }: EngineError): string =>
  [message, REMEDIES[code]].filter((part) => part !== undefined).join(' ');

/** The message of the database. */
export const databaseFailure = (cause: unknown, timeoutMs: number): unknown => {
  if (!(cause instanceof EngineError)) return cause;
  if (cause.code === 'timeout') return timedOut(remedied(cause), timeoutMs);
  if (cause.code === 'busy') {
    return new HttpError(BUSY_STATUS, cause.message, { cause, headers: { 'Retry-After': '1' } });
  }
  return new QueryFailure(remedied(cause), { cause });
};

const NOT_ENOUGH = new Set<EngineErrorCode>(['out_of_memory', 'worker_lost']);

/** A failure of a worker that shapes results. */
export const shapingFailure = (
  cause: unknown,
  { timeoutMs, memoryMb }: { timeoutMs: number; memoryMb: number },
): unknown => {
  if (!(cause instanceof EngineError)) return cause;
  const less = 'Ask for fewer rows or columns, or for less post-processing.';
  if (cause.code === 'timeout') {
    return timedOut(
      `The answer was not ready after ${timeoutMs / 1000} seconds of work on its rows. ${less}`,
      timeoutMs,
    );
  }
  if (NOT_ENOUGH.has(cause.code)) {
    const message = `The work on the rows of the answer needed more than ${memoryMb} MB of memory. ${less}`;
    return new QueryFailure(message, { cause });
  }
  // Anything else is an error of the server, except that nobody waits any more or too many do.
  return cause.code === 'database'
    ? new Error(`An answer could not be shaped: ${cause.message}`, { cause })
    : databaseFailure(cause, timeoutMs);
};
