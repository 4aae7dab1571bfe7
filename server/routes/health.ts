import { Hono } from 'hono';
import { open } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Deps } from '../deps.ts';

const { version } = packageJson;

/** `OK` when the server and its store answer, under each name that monitors ask. */
export const health = ({ store }: Deps) => {
  const routes = new Hono<Env>();
  for (const path of ['/health', '/healthcheck', '/ping']) {
    routes.get(path, open(), async (c) => {
      await store.db.selectFrom('settings').select('name').limit(1).execute();
      return c.body('OK', 200, { 'Content-Type': 'text/html; charset=utf-8' });
    });
  }
  return routes.get('/version', open(), (c) =>
    c.json({ build_number: null, version_sha: '', version_string: version }),
  );
};
