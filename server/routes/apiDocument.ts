import { Hono } from 'hono';
import { needsSignIn } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { apiDocument } from '../http/apiDocument.ts';

/** The document of the whole API; made once, when it is first asked for. */
export const openApi = (app: Hono<Env>) => {
  let document: ReturnType<typeof apiDocument> | null = null;
  return new Hono<Env>().get('/api/v1/_openapi', needsSignIn(), (c) => {
    document ??= apiDocument(app);
    return c.json(document);
  });
};
