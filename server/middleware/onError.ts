import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import escape from 'lodash/escape.js';
import type { Env } from '../access/viewer.ts';
import { type ErrorBody, HttpError, issueCodes } from '../errors.ts';
import type { Log } from '../log.ts';
import { wantsPage } from '../http/wantsPage.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Failures of the disk and of the store that have a better message than “unexpected”. */
const STORE_FAULTS: readonly (readonly [RegExp, status: number, text: string])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 507, 'The server’s disk is full. Nothing was saved.'],
  // Two writes at once: a name was taken after the check, or an object was deleted after it.
  [
    /^(SQLITE_CONSTRAINT|23[\dA-Z]{3}$)/,
    409,
    'Somebody else was faster: a name is taken, or what it belongs to is gone. Nothing was saved.',
  ],
  [/^22[\dA-Z]{3}$/, 400, 'The request holds a value that cannot be kept.'],
  [
    /^(SQLITE_BUSY|ECONNREFUSED|ECONNRESET|57P0[123]|08\d\d\d)/,
    503,
    'The metadata store does not answer at the moment. Try again.',
  ],
];

const sip40 = (message: string, extra: Record<string, unknown> = {}): ErrorBody => ({
  errors: [
    {
      message,
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
      extra: { issue_codes: issueCodes(1011), ...extra },
    },
  ],
});

export const NOT_FOUND = sip40(
  '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
);

export const METHOD_NOT_ALLOWED = sip40(
  '405 Method Not Allowed: The method is not allowed for the requested URL.',
);

const plainPage = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title><h1>${escape(title)}</h1><p>${escape(text)}</p></html>`;

/** The errors of handlers in the wire’s forms. An unexpected error gets a number, and its text stays in the log. */
export const onError =
  (log: Log) =>
  (error: Error, c: Context<Env>): Response | Promise<Response> => {
    if (error instanceof HttpError) {
      const isOldView =
        !c.req.path.startsWith('/api/') &&
        [401, 403].includes(error.status) &&
        !('errors' in error.body);
      const body = isOldView ? { message: 'Access is Denied', severity: 'danger' } : error.body;
      return c.body(JSON.stringify(body), error.status as ContentfulStatusCode, {
        'Content-Type': 'msg' in body ? 'application/json' : JSON_TYPE,
        ...error.headers,
      });
    }
    const id = c.get('requestId');
    log.error('A request failed', { requestId: id, method: c.req.method, path: c.req.path, error });
    const code = String((error as { code?: unknown }).code ?? '');
    const known = STORE_FAULTS.find(([pattern]) => pattern.test(code));
    const [, status, text] = known ?? [null, 500, `The server met an unexpected error (${id}).`];
    if (wantsPage(c)) {
      return c.html(plainPage('Something went wrong', text), status as ContentfulStatusCode);
    }
    return c.body(JSON.stringify(sip40(text, { error_id: id })), status as ContentfulStatusCode, {
      'Content-Type': JSON_TYPE,
      ...(status === 503 ? { 'Retry-After': '1' } : {}),
    });
  };
