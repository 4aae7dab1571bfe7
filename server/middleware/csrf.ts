import type { Context, MiddlewareHandler } from 'hono';
import { LEGACY_ROOT } from '#common/legacyPaths.ts';
import { tokenOfVisit } from '../access/anonymousToken.ts';
import { siteOf } from '../access/site.ts';
import { readSessionCookie } from '../access/sessionCookie.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, issueCodes } from '../errors.ts';
import { signInFor } from '../access/next.ts';
import { isUpload } from '../http/uploadPaths.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** These need no token, but a browser must not send them from another site. */
const WITHOUT_TOKEN = [
  /^\/api\/v1\/chart\/(data|several)\/?$/,
  new RegExp(`^${LEGACY_ROOT}/(explore_json\\b|log/?$)`),
  /^\/datasource\/samples\/?$/,
  /^\/api\/v1\/dashboard\/\d+\/cache_dashboard_screenshot\/?$/,
  /^\/api\/v1\/security\/(login|refresh|session)\/?$/,
];
const SIGN_IN = /^\/login\/?$/;

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

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)/;
const isForm = (c: Context<Env>) => FORM.test(c.req.header('content-type') ?? '');

const sentToken = async (c: Context<Env>): Promise<string | null> => {
  const header = c.req.header('x-csrftoken');
  // The fields of an upload would be read with its files.
  if (header || !isForm(c) || isUpload(c)) return header ?? null;
  const fields: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  return typeof fields.csrf_token === 'string' ? fields.csrf_token : null;
};

/** The problem of the token, or null. */
const fault = async (c: Context<Env>, deps: Deps): Promise<string | null> => {
  const token = await sentToken(c);
  if (!token) return 'The CSRF token is missing.';
  const session = c.get('session');
  if (session) return token === session.csrfToken ? null : 'The CSRF token is invalid.';
  const visit = readSessionCookie(c);
  if (!visit) return 'The CSRF session token is missing.';
  return token === (await tokenOfVisit(visit, deps)) ? null : 'The CSRF token is invalid.';
};

/** Every write has a token or comes from our own page; no request from another site may change or cost anything. */
export const csrf =
  (deps: Deps): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (SAFE.has(c.req.method)) return next();
    const site = siteOf(c, deps.config.publicUrl);
    if (site === 'own') return next();
    if (site === 'unknown') {
      if (WITHOUT_TOKEN.some((path) => path.test(c.req.path))) return next();
      // Without a cookie there is nothing to protect: the check of rights replies.
      const isNobody = c.get('viewer').kind === 'anonymous' && !readSessionCookie(c);
      if (isNobody && !SIGN_IN.test(c.req.path)) return next();
    }
    const wrong = await fault(c, deps);
    if (wrong === null && site !== 'other') return next();
    const text = wrong ?? 'The CSRF token is invalid.';
    if (isForm(c)) return c.redirect(signInFor(c.req.url));
    throw refused(text);
  };
