/** Methods that a known path does not have: 405 with those it has, which OPTIONS lists too. */
import type { Hono, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Env } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import { METHOD_NOT_ALLOWED } from './onError.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Middleware is registered for all methods, routes for one. */
const isRoute = ({ method }: { readonly method: string }): boolean => method !== 'ALL';

const allowedAt = (app: Hono<Env>, path: string): readonly string[] => {
  const methods = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => isRoute(route)),
  );
  if (methods.length === 0) return [];
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'];
};

export const methods =
  (app: Hono<Env>): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (matchedRoutes(c).some(isRoute)) return next();
    const allowed = allowedAt(app, c.req.path);
    if (allowed.length === 0) return next();
    const headers = { Allow: allowed.join(', ') };
    if (c.req.method === 'OPTIONS') return c.body('', 200, headers);
    throw new HttpError(405, METHOD_NOT_ALLOWED, { headers });
  };
