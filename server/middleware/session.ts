import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { verifyAccessToken } from '../access/tokens.ts';
import { ANONYMOUS, type Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { createSessions } from '../store/sessions.ts';
import { createSettings } from '../store/settings.ts';
import { createUsers } from '../store/users.ts';

export const COOKIE = 'session';

/** Who asks: by the session's cookie, else on `/api/v1` by a bearer token. */
export const session = ({ store, now }: Deps): MiddlewareHandler<Env> => {
  const sessions = createSessions(store.db);
  const users = createUsers(store.db);
  const settings = createSettings(store.db);
  return async (c, next) => {
    c.set('viewer', ANONYMOUS);
    c.set('session', null);
    const secret = getCookie(c, COOKIE);
    const found = secret ? await sessions.find(secret, now()) : null;
    const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (found) {
      const viewer = await users.viewer(found.userId);
      if (viewer) {
        c.set('viewer', viewer);
        c.set('session', found);
      }
    } else if (bearer && c.req.path.startsWith('/api/v1/')) {
      const userId = verifyAccessToken(bearer, 'access', await settings.signingKey(), now());
      const viewer = userId === null ? null : await users.viewer(userId);
      if (viewer) c.set('viewer', viewer);
    }
    await next();
  };
};
