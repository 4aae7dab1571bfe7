import type { MiddlewareHandler } from 'hono';
import type { Env } from '../access/viewer.ts';
import { HttpError, issueCodes } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The contract exempts these from the token; the fetch metadata still must not say another site (safety T18). */
const EXEMPT = [
  /^\/api\/v1\/chart\/data\/?$/,
  /^\/superset\/explore_json\//,
  /^\/superset\/log\//,
  /^\/datasource\/samples/,
];
/** Signing in has no session yet. */
const BEFORE_SESSION = [/^\/login\/?$/, /^\/api\/v1\/security\/(login|refresh)\/?$/];

const refused = (text: string) =>
  new HttpError(400, {
    errors: [
      {
        message: `400 Bad Request: ${text}`,
        error_type: 'GENERIC_BACKEND_ERROR',
        level: 'error',
        extra: { issue_codes: issueCodes(1011) },
      },
    ],
  });

/** Fetch metadata of a browser that follows another site's wish. */
const isCrossSite = (site: string | undefined): boolean =>
  site === 'cross-site' || site === 'same-site';

/** Every write carries the session's token; nothing that changes or costs starts from another site. */
export const csrf = (): MiddlewareHandler<Env> => async (c, next) => {
  const { method, path } = c.req;
  if (SAFE.has(method)) return next();
  if (isCrossSite(c.req.header('sec-fetch-site'))) throw refused('The CSRF token is missing.');
  const matches = (paths: readonly RegExp[]) => paths.some((pattern) => pattern.test(path));
  const session = c.get('session');
  // Without a session there is nothing to ride on: the right check answers.
  if (!session || matches(EXEMPT) || matches(BEFORE_SESSION)) return next();
  let token = c.req.header('x-csrftoken');
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(
    c.req.header('content-type') ?? '',
  );
  if (!token && isForm) {
    const field = (
      await c.req.raw
        .clone()
        .formData()
        .catch(() => null)
    )?.get('csrf_token');
    token = typeof field === 'string' ? field : undefined;
  }
  if (token === session.csrfToken) return next();
  if (isForm) return c.redirect(`/login/?next=${encodeURIComponent(path)}`);
  throw refused(token ? 'The CSRF token is invalid.' : 'The CSRF token is missing.');
};
