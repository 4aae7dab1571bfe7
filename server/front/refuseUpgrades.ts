/** Without this, a websocket would be asked for as a plain page, and its client would wait for what cannot come. */
import { createMiddleware } from 'hono/factory';
import type { Env } from '../access/viewer.ts';

export const refuseUpgrades = createMiddleware<Env>(async (c, next) => {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return next();
  const message =
    'Websockets are not passed on. Asynchronous queries of the Superset are polled instead.';
  return c.json({ message }, 501);
});
