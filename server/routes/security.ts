/** Signing in and out, tokens for API clients. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { LoginBody, SessionBody } from '#common/wire/security.ts';
import { anonymousToken } from '../access/anonymousToken.ts';
import type { PasswordCheck } from '../access/passwordCheck.ts';
import { needsSignIn, open, unauthorized } from '../access/rights.ts';
import { removeSessionCookie, writeSessionCookie } from '../access/sessionCookie.ts';
import { notSignedOut, SIGNED_OUT } from '../http/signOut.ts';
import { isInFrame, isOpened } from '../access/site.ts';
import { passwordMark, readToken, signToken } from '../access/tokens.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { bearerOf } from '../middleware/session.ts';
import { safeNext } from '../access/next.ts';
import { claimFirstSignIn } from '../setup/firstAdmin.ts';
import { createSessions } from '../store/sessions.ts';
import { createSettings } from '../store/settings.ts';
import { createUsers } from '../store/users.ts';
import { jsonBody } from '../http/validate.ts';
import { readsForm } from '../http/reads.ts';

const INVALID = 'Invalid login. Please try again.';
const USED_UP =
  'This link was used already, or is of an earlier start. Sign in with your password, or restart the server for a new link.';

const notJson = (cause?: unknown) => new HttpError(400, 'Request payload is not JSON', { cause });

const SignInForm = z.object({
  username: z.string(),
  password: z.string(),
  csrf_token: z.string().optional(),
});

export const security = (deps: Deps, check: PasswordCheck) => {
  const { store, now } = deps;
  const users = createUsers(store.db);
  const sessions = createSessions(store);
  const settings = createSettings(store.db);

  /** A new session's id at every sign-in; the old one ends. */
  const begin = async (c: Context<Env>, userId: number): Promise<void> => {
    const old = c.get('session');
    if (old) await sessions.close(old.id);
    const { secret } = await sessions.open(userId, now());
    await users.signedIn(userId, now());
    writeSessionCookie(c, secret);
  };

  return (
    new Hono<Env>()
      .post('/login', open(), readsForm(SignInForm), async (c) => {
        const next = safeNext(c.req.query('next'), new URL(c.req.url).host);
        const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
        const field = (name: string) => {
          const value = (form as Record<string, unknown>)[name];
          return typeof value === 'string' ? value : '';
        };
        const user = await check(c, field('username'), field('password'));
        if (!user) return c.redirect(`/login/?failed=true&next=${encodeURIComponent(next)}`);
        await begin(c, user.id);
        return c.redirect(next);
      })
      .get('/logout', open(), async (c) => {
        const session = c.get('session');
        // A link of another site must not sign anybody out, nor a picture that somebody put on a dashboard.
        if (session && (c.req.header('sec-fetch-site') === 'cross-site' || !isOpened(c))) {
          return notSignedOut(c);
        }
        if (session) await sessions.close(session.id);
        removeSessionCookie(c);
        if (!isInFrame(c)) return c.redirect('/');
        // The page that asks to sign in is in no frame.
        return c.req.query('standalone') ? c.text(SIGNED_OUT) : c.redirect('/logout/?standalone=1');
      })
      .post('/api/v1/security/login', open(), jsonBody(LoginBody, { notJson }), async (c) => {
        const { username, password, refresh } = c.req.valid('json');
        const user = await check(c, username, password);
        if (!user) throw new HttpError(401, 'Not authorized');
        await users.signedIn(user.id, now());
        const key = await settings.signingKey();
        return c.json({
          access_token: signToken(user, 'access', key, now()),
          ...(refresh ? { refresh_token: signToken(user, 'refresh', key, now()) } : {}),
        });
      })
      /** What the page's own sign-in form posts: the same check, an answer instead of a redirect. */
      .post('/api/v1/security/session', open(), jsonBody(SessionBody), async (c) => {
        const body = c.req.valid('json');
        const next = safeNext(c.req.query('next'), new URL(c.req.url).host);
        if ('secret' in body) {
          const userId = await claimFirstSignIn(deps, body.secret);
          if (userId === null) throw new HttpError(401, USED_UP);
          await begin(c, userId);
          return c.json({ result: { next } });
        }
        const user = await check(c, body.username, body.password);
        if (!user) throw new HttpError(401, INVALID);
        await begin(c, user.id);
        return c.json({ result: { next } });
      })
      .post('/api/v1/security/refresh', open(), async (c) => {
        const token = bearerOf(c);
        if (token === null) throw unauthorized();
        const key = await settings.signingKey();
        const { userId, mark } = readToken(token, 'refresh', key, now());
        const user = await users.byId(userId);
        if (!user || user.is_active !== 1 || passwordMark(user.password_hash, key) !== mark) {
          throw new HttpError(401, { msg: 'Token has been revoked' } as never);
        }
        return c.json({ access_token: signToken(user, 'access', key, now()) });
      })
      .get('/api/v1/security/csrf_token', needsSignIn(), async (c) =>
        c.json({ result: c.get('session')?.csrfToken ?? (await anonymousToken(c, deps)) }),
      )
  );
};
