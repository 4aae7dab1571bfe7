import type { Hono, MiddlewareHandler } from 'hono';
import { forbidden, HttpError } from '../errors.ts';
import { can, type Env } from './viewer.ts';

const DECLARES = Symbol('declares a right');

/** Marks a handler as the one that decides who may use its route; the words are for the document of the API. */
export const declaring = (handler: MiddlewareHandler<Env>, words: string): MiddlewareHandler<Env> =>
  Object.assign(handler, { [DECLARES]: words });

/** Who may use a route, in words, if this is the handler that decides it. */
export const rightOf = (handler: object): string | undefined =>
  DECLARES in handler ? String(handler[DECLARES]) : undefined;

/** 401 in the form for missing credentials. */
export const unauthorized = () =>
  new HttpError(401, { msg: 'Missing Authorization Header' } as never);

/** The route requires this pair. */
export const needs = (permission: string, view: string) =>
  declaring(async (c, next) => {
    const viewer = c.get('viewer');
    if (!can(viewer, permission, view)) {
      throw viewer.kind === 'anonymous' ? unauthorized() : forbidden();
    }
    await next();
  }, `Needs ${permission} on ${view}.`);

/** The route requires a signed-in person. */
export const needsSignIn = () =>
  declaring(async (c, next) => {
    if (c.get('viewer').kind === 'anonymous') throw unauthorized();
    await next();
  }, 'For everybody who is signed in.');

/** The route is for everybody: sign-in itself, health, static files. */
export const open = () => declaring(async (_, next) => next(), 'For everybody.');

/** The server does not start when a route declares no right. */
export const assertRightsDeclared = (app: Hono<Env>): void => {
  const declared = new Map<string, boolean>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue; // middleware
    const key = `${method} ${path}`;
    declared.set(key, (declared.get(key) ?? false) || DECLARES in handler);
  }
  const bare = [...declared].filter(([, has]) => !has).map(([key]) => key);
  if (bare.length > 0) throw new Error(`Routes without a declared right: ${bare.join(', ')}`);
};
