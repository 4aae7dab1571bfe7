import type { Context } from 'hono';

/** A browser that navigates, not a request made by a page. */
export const wantsPage = (c: Context): boolean =>
  c.req.method === 'GET' &&
  !c.req.path.startsWith('/api/') &&
  /\btext\/html\b/.test(c.req.header('accept') ?? '');
