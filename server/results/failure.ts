/** The failure of a run: HTTP status, wire error, and the state in which the run ends. */
import type { QueryState } from '#common/wire/query.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';
import { EngineError, type EngineErrorCode } from '../engine/engine.ts';
import { HttpError, issueCodes, refusal, type WireError } from '../errors.ts';

export interface Failure {
  readonly status: number;
  readonly state: QueryState;
  readonly error: WireError;
}

const TYPES: Readonly<
  Partial<Record<EngineErrorCode, readonly [type: string, ...codes: number[]]>>
> = {
  syntax: ['SYNTAX_ERROR', 1030],
  missing_column: ['COLUMN_DOES_NOT_EXIST_ERROR', 1003, 1004],
  not_allowed: ['SYNTAX_ERROR', 1030],
  timeout: ['SQLLAB_TIMEOUT_ERROR', 1026, 1027],
  unknown_person: ['CONNECTION_DATABASE_PERMISSIONS_ERROR', 1017],
};
const ANY = ['GENERIC_DB_ENGINE_ERROR', 1002] as const;
const BUSY_STATUS = 429;

/** Why, in one word of ours: Superset's types say less, and mix what is refused with what is misspelled. */
const reason = ({ code }: EngineError) => ({ reason: code });

const place = ({ line, column }: EngineError) => (line === null ? {} : { line, column });
const filledIn = (error: EngineError) => (error.filledIn ? { filled_in: error.filledIn } : {});

/** SQL that the database's parser cannot read; nothing ran. */
const unreadable = (error: EngineError, sql: string, { backend }: Dialect): Failure => ({
  status: 422,
  state: 'failed',
  error: {
    message: error.message,
    error_type: 'INVALID_SQL_ERROR',
    level: 'error',
    extra: {
      sql,
      engine: backend,
      line: error.line,
      column: error.column,
      ...filledIn(error),
      ...reason(error),
      issue_codes: issueCodes(1003),
    },
  },
});

const WRITE_REFUSED = ['DML_NOT_ALLOWED_ERROR', 1022] as const;

const ofEngine = (error: EngineError, dialect: Dialect): Failure => {
  const isWriteRefused = error.code === 'not_allowed' && /read-only/i.test(error.message);
  const [error_type, ...codes] = isWriteRefused ? WRITE_REFUSED : (TYPES[error.code] ?? ANY);
  const isRaw = error_type === ANY[0];
  return {
    status: error.code === 'busy' ? BUSY_STATUS : 500,
    state: error.code === 'timeout' ? 'timed_out' : error.code === 'stopped' ? 'stopped' : 'failed',
    error: {
      message: isRaw ? `${dialect.backend} error: ${error.message}` : error.message,
      error_type,
      level: 'error',
      extra: {
        engine_name: dialect.displayName,
        ...place(error),
        ...filledIn(error),
        ...(isWriteRefused ? {} : reason(error)),
        issue_codes: issueCodes(...codes),
      },
    },
  };
};

export const failureOf = (
  cause: unknown,
  sql: string,
  dialect: Dialect,
  started: boolean,
): Failure => {
  if (cause instanceof EngineError) {
    return cause.code === 'syntax' && !started
      ? unreadable(cause, sql, dialect)
      : ofEngine(cause, dialect);
  }
  if (cause instanceof HttpError && 'errors' in cause.body && cause.body.errors[0]) {
    return { status: cause.status, state: 'failed', error: cause.body.errors[0] };
  }
  throw cause;
};

const RESULT_CODES = [1031, 1032, 1033] as const;

export const resultsUnknown = () =>
  refusal(
    'RESULTS_BACKEND_ERROR',
    'The query associated with these results could not be found. You need to re-run the original query.',
    { issue_codes: issueCodes(...RESULT_CODES) },
    404,
  );

export const resultsGone = () =>
  refusal(
    'RESULTS_BACKEND_ERROR',
    'Data could not be retrieved from the results backend. You need to re-run the original query.',
    { issue_codes: issueCodes(...RESULT_CODES) },
    410,
  );
