/** Refuses requests from other sites before they reach the Superset with a person’s cookie. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { notSignedOut } from '../http/signOut.ts';
import { isOpened, isOwnAddress, siteOf } from '../access/site.ts';
import type { Env } from '../access/viewer.ts';

const SAFE = new Set(['GET', 'HEAD']);
const LOGOUT = /^\/+logout\/*$/;

/** As the Superset reads it, for which `%2F` is a slash too. */
const pathOf = (c: Context<Env>): string => {
  try {
    return decodeURIComponent(c.req.path);
  } catch {
    return c.req.path;
  }
};

const isFromElsewhere = (c: Context<Env>, publicUrl: URL | null): boolean => {
  const referer = c.req.header('referer');
  return referer !== undefined && !isOwnAddress(c, referer, publicUrl);
};

const signsOut = (c: Context<Env>): boolean => LOGOUT.test(pathOf(c));

/** A link from elsewhere may open a page, but must not sign anybody out. */
const isLink = (c: Context<Env>): boolean =>
  c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate' && !signsOut(c);

const mayPass = (c: Context<Env>, publicUrl: URL | null): boolean => {
  // A picture that somebody put on a dashboard comes from our own page.
  if (signsOut(c) && !isOpened(c)) return false;
  const site = siteOf(c, publicUrl);
  if (site === 'own') return true;
  if (site === 'other') return isLink(c);
  return SAFE.has(c.req.method) || !isFromElsewhere(c, publicUrl);
};

export const refuseOtherSites = (publicUrl: URL | null) =>
  createMiddleware<Env>(async (c, next) => {
    if (mayPass(c, publicUrl)) return next();
    if (signsOut(c)) return notSignedOut(c);
    const message =
      'This request began at another site and was not passed on. If this is the right site, the server does not know its address: it is set by --public-url.';
    return c.json({ message }, 403);
  });
