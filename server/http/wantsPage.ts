import type { Context } from 'hono';

/** A browser that shows what it gets, not a page's own request. */
export const wantsPage = (c: Context): boolean =>
  c.req.method === 'GET' &&
  !c.req.path.startsWith('/api/') &&
  /\btext\/html\b/.test(c.req.header('accept') ?? '');
