import { DRAWN_FOR } from '#common/drawnFor.ts';
import { viewerOf } from '../access/viewerOf.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { readSessionCookie } from '../access/sessionCookie.ts';
import { passwordMark, readToken } from '../access/tokens.ts';
import { ANONYMOUS, type Env, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError } from '../errors.ts';
import { isPageRead } from '../pictures/isPageRead.ts';
import { createSessions } from '../store/sessions.ts';
import { createSettings } from '../store/settings.ts';

/** These read tokens of their own, or none. */
const SIGN_IN = /^\/api\/v1\/security\/(login|refresh|session)\/?$/;

/** The token of `Authorization: Bearer …`; other schemes are refused by name. */
export const bearerOf = (c: Context<Env>): string | null => {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const token = /^Bearer +(\S+)$/.exec(header)?.[1];
  if (token) return token;
  throw new HttpError(401, {
    msg: "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'",
  } as never);
};

/** A page of somebody else is signed out, so that what it holds is not sent as the cookie’s owner. */
const isOthersPage = (c: Context<Env>, userId: number): boolean => {
  const account = c.req.header(DRAWN_FOR);
  return account !== undefined && account !== String(userId) && !SIGN_IN.test(c.req.path);
};

/** The viewer: by the session’s cookie, or on `/api/v1` by a bearer token. */
export const session = ({ store, now, pictures }: Deps): MiddlewareHandler<Env> => {
  const sessions = createSessions(store);
  const settings = createSettings(store.db);
  const recentViewer = (id: number) => store.recent(['viewer', id], () => viewerOf(store.db, id));

  const byToken = async (c: Context<Env>): Promise<Viewer | null> => {
    if (!c.req.path.startsWith('/api/v1/') || SIGN_IN.test(c.req.path)) return null;
    const token = bearerOf(c);
    if (token === null) return null;
    const key = await settings.signingKey();
    const { userId, mark } = readToken(token, 'access', key, now());
    const viewer = await recentViewer(userId);
    if (viewer && passwordMark(viewer.user.password_hash, key) === mark) return viewer;
    throw new HttpError(401, { msg: 'Token has been revoked' } as never);
  };

  return async (c, next) => {
    c.set('viewer', ANONYMOUS);
    c.set('session', null);
    const cookie = readSessionCookie(c);
    const pass = cookie ? (pictures?.sessionOf(cookie) ?? null) : null;
    // It is for drawing a page, whatever that page may send.
    if (pass && !isPageRead(c.req.method, c.req.path)) throw forbidden();
    const found = pass ?? (cookie ? await sessions.find(cookie, now()) : null);
    const isOthers = found ? isOthersPage(c, found.userId) : false;
    const viewer = found && !isOthers ? await recentViewer(found.userId) : null;
    if (viewer) {
      c.set('viewer', viewer);
      c.set('session', found);
    } else {
      c.set('viewer', (await byToken(c)) ?? ANONYMOUS);
    }
    await next();
  };
};
