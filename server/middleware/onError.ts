import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Env } from '../access/viewer.ts';
import { HttpError, issueCodes } from '../errors.ts';
import type { Log } from '../log.ts';

const INTERNAL = 500;

/** What handlers throw, in the wire's shapes. What nobody expected gets a number; its text stays in the log (safety T32). */
export const onError =
  (log: Log) =>
  (error: Error, c: Context<Env>): Response => {
    if (error instanceof HttpError) {
      return c.json(error.body, error.status as ContentfulStatusCode, { ...error.headers });
    }
    const id = c.get('requestId');
    log.error('A request failed', { requestId: id, method: c.req.method, path: c.req.path, error });
    return c.json(
      {
        errors: [
          {
            message: `The server met an unexpected error (${id}).`,
            error_type: 'GENERIC_BACKEND_ERROR',
            level: 'error',
            extra: { issue_codes: issueCodes(1011), error_id: id },
          },
        ],
      },
      INTERNAL,
    );
  };
