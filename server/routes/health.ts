import { Hono } from 'hono';
import { open } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

/** `OK` when the server and its store answer. */
export const health = ({ store }: Deps) =>
  new Hono<Env>().get('/health', open(), async (c) => {
    await store.db.selectFrom('settings').select('name').limit(1).execute();
    return c.text('OK');
  });
