/** Signing in and out, tokens for API clients (contract README §2). */
import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { LoginBody, RefreshReply } from '#schema/security.ts';
import { createLoginGuard } from '../access/loginGuard.ts';
import { MAX_PASSWORD_CHARACTERS, verifyPassword } from '../access/passwords.ts';
import { needsSignIn, open } from '../access/rights.ts';
import { signToken, verifyAccessToken } from '../access/tokens.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { COOKIE } from '../middleware/session.ts';
import { claimFirstSignIn } from '../setup/firstAdmin.ts';
import { createSessions } from '../store/sessions.ts';
import { createSettings } from '../store/settings.ts';
import { createUsers, type User } from '../store/users.ts';
import { fieldErrors } from '../validate.ts';

const HOME = '/superset/welcome/';
const INVALID = 'Invalid login. Please try again.';

/** Only a path of our own: one slash, and still ours after parsing (safety T22). */
export const safeNext = (next: string | undefined): string => {
  if (!next) return HOME;
  try {
    const url = new URL(next, 'http://own.invalid');
    const isOwn = url.origin === 'http://own.invalid' && /^\/(?![/\\])/.test(next);
    return isOwn ? `${url.pathname}${url.search}${url.hash}` : HOME;
  } catch {
    return HOME;
  }
};

const addressOf = (c: Context<Env>): string => {
  const incoming = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming;
  return incoming?.socket?.remoteAddress ?? 'unknown';
};

export const security = (deps: Deps) => {
  const { store, now } = deps;
  const users = createUsers(store.db);
  const sessions = createSessions(store.db);
  const settings = createSettings(store.db);
  const guard = createLoginGuard(store.db, now);

  const check = async (
    c: Context<Env>,
    username: string,
    password: string,
  ): Promise<User | null> => {
    const subjects = [`user:${username.toLowerCase()}`, `address:${addressOf(c)}`];
    await guard.assertMayTry(subjects);
    const user = await users.byName(username);
    const isRight =
      password.length <= MAX_PASSWORD_CHARACTERS &&
      (await verifyPassword(password, user?.password_hash));
    if (user && isRight && user.is_active === 1) {
      await guard.succeeded(subjects);
      return user;
    }
    await guard.failed(subjects);
    return null;
  };

  /** A new session's id at every sign-in; the old one ends. */
  const begin = async (c: Context<Env>, userId: number): Promise<void> => {
    const old = c.get('session');
    if (old) await sessions.close(old.id);
    const { secret } = await sessions.open(userId, now());
    await users.signedIn(userId, now());
    setCookie(c, COOKIE, secret, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: new URL(c.req.url).protocol === 'https:',
      maxAge: 14 * 86_400,
    });
  };

  return (
    new Hono<Env>()
      .post('/login', open(), async (c) => {
        const next = safeNext(c.req.query('next'));
        const form = await c.req.formData().catch(() => null);
        const field = (name: string) => {
          const value = form?.get(name);
          return typeof value === 'string' ? value : '';
        };
        const user = await check(c, field('username'), field('password'));
        if (!user) return c.redirect(`/login/?failed=1&next=${encodeURIComponent(next)}`);
        await begin(c, user.id);
        return c.redirect(next);
      })
      .get('/logout', open(), async (c) => {
        const session = c.get('session');
        // Another site's picture must not sign anybody out.
        if (session && c.req.header('sec-fetch-site') !== 'cross-site')
          await sessions.close(session.id);
        deleteCookie(c, COOKIE, { path: '/' });
        return c.redirect('/login/');
      })
      .get('/first-sign-in', open(), async (c) => {
        const userId = await claimFirstSignIn(deps, c.req.query('secret') ?? '');
        if (userId === null) return c.redirect('/login/?used=1');
        await begin(c, userId);
        return c.redirect('/user_info/');
      })
      .post('/api/v1/security/login', open(), async (c) => {
        const body: unknown = await c.req.json().catch(() => {
          throw new HttpError(400, 'Request payload is not JSON');
        });
        const parsed = LoginBody.safeParse(body, { reportInput: true });
        if (!parsed.success) throw new HttpError(400, { message: fieldErrors(parsed.error) });
        const user = await check(c, parsed.data.username, parsed.data.password);
        if (!user) throw new HttpError(401, 'Not authorized');
        const key = await settings.signingKey();
        return c.json({
          access_token: signToken(user.id, 'access', key, now()),
          ...(parsed.data.refresh
            ? { refresh_token: signToken(user.id, 'refresh', key, now()) }
            : {}),
        });
      })
      /** What the page's own sign-in form posts: the same check, an answer instead of a redirect. */
      .post('/api/v1/security/session', open(), async (c) => {
        const parsed = LoginBody.safeParse(await c.req.json().catch(() => null), {
          reportInput: true,
        });
        if (!parsed.success) throw new HttpError(400, { message: fieldErrors(parsed.error) });
        const user = await check(c, parsed.data.username, parsed.data.password);
        if (!user) throw new HttpError(401, INVALID);
        await begin(c, user.id);
        return c.json({ result: { next: safeNext(c.req.query('next')) } });
      })
      .post('/api/v1/security/refresh', open(), async (c) => {
        const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
        const key = await settings.signingKey();
        const userId = token ? verifyAccessToken(token, 'refresh', key, now()) : null;
        if (userId === null || !(await users.viewer(userId)))
          throw new HttpError(401, 'Not authorized');
        return c.json(
          RefreshReply.parse({ access_token: signToken(userId, 'access', key, now()) }),
        );
      })
      .get('/api/v1/security/csrf_token', needsSignIn(), (c) =>
        c.json({ result: c.get('session')?.csrfToken ?? '' }),
      )
  );
};
