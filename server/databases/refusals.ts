/** How the wire refuses connections, call by call. */
import { isRecord } from '#common/isRecord.ts';
import { HttpError, issueCodes } from '../errors.ts';

/** A new connection is refused with 422 where its fields are wrong, and with 400 where it does not answer. */
export const asUnprocessable = (cause: unknown): never => {
  const isOfFields =
    cause instanceof HttpError && 'message' in cause.body && isRecord(cause.body.message);
  throw isOfFields ? new HttpError(422, cause.body, { cause }) : cause;
};

/** All problems of a form at once; also those that are found by connecting. */
export const asFormProblem = (cause: unknown): never => {
  const isTyped = cause instanceof HttpError && 'errors' in cause.body;
  throw isTyped ? new HttpError(422, cause.body, { cause }) : cause;
};

/** The problems of fields as errors with a type, one for each. */
export const invalidParameters = (fields: Record<string, unknown>): HttpError =>
  new HttpError(422, {
    errors: Object.entries(fields).map(([name, texts]) => ({
      message: Array.isArray(texts) ? texts.join(' ') : JSON.stringify(texts),
      error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
      level: 'error',
      extra: { invalid: [name], issue_codes: issueCodes(1020) },
    })),
  });

export const noSuchDatabase = () =>
  new HttpError(404, {
    errors: [
      {
        message: 'Database not found.',
        error_type: 'GENERIC_COMMAND_ERROR',
        level: 'warning',
        extra: { issue_codes: issueCodes(1010) },
      },
    ],
  });
