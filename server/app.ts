import { Hono } from 'hono';
import { assertRightsDeclared } from './access/rights.ts';
import type { Env } from './access/viewer.ts';
import type { Deps } from './deps.ts';

/** A resource's routes, mounted at the root with full paths. One line per file of `routes/`. */
const ROUTES: readonly ((deps: Deps) => Hono<Env>)[] = [];

/** The whole server as a value: `fetch(request)` answers, nothing listens. */
export const createApp = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>({ strict: false });
  for (const routes of ROUTES) app.route('/', routes(deps));
  assertRightsDeclared(app);
  return app;
};
