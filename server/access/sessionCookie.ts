/** The cookie of the session: `__Host-` and Secure where the browser uses https. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Env } from './viewer.ts';

const MAX_AGE_S = 14 * 86_400;

/** Whether the browser uses https, by the address or by the header of the proxy. */
const isHttps = (c: Context<Env>): boolean =>
  new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https';

const nameFor = (c: Context<Env>): string => (isHttps(c) ? '__Host-session' : 'session');

export const readSessionCookie = (c: Context<Env>): string | undefined =>
  getCookie(c, nameFor(c)) || undefined;

export const writeSessionCookie = (c: Context<Env>, value: string): void =>
  setCookie(c, nameFor(c), value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isHttps(c),
    maxAge: MAX_AGE_S,
  });

export const removeSessionCookie = (c: Context<Env>): void => {
  deleteCookie(c, nameFor(c), { path: '/', secure: isHttps(c) });
};
