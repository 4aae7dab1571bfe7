/** The built page's files: immutable where the name carries the content, in the smallest coding the browser takes. */
import { type Context, Hono } from 'hono';
import { open } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { accepts } from '../http/acceptEncoding.ts';
import type { PageFiles } from '../page/files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

/** The worker that runs templates compiles them, and reaches nothing else. */
const TEMPLATES = /\/templateWorker-[\w-]+\.js$/;
const TEMPLATE_POLICY = "default-src 'none'; script-src 'unsafe-eval'";

/** Here: files are sent before it is known who the viewer is, which a page that says it would need. */
const missing = (c: Context<Env>) => c.json({ message: 'Not found' }, 404);

export const staticFiles = (files: PageFiles | null) =>
  new Hono<Env>().get('/:file{assets/.+|favicon\\.svg}', open(), (c) => {
    const file = files?.find(c.req.path);
    if (!file) return missing(c);
    if (TEMPLATES.test(c.req.path)) c.set('policy', TEMPLATE_POLICY);
    const accepted = c.req.header('accept-encoding');
    const coding = file.codings.find((one) => accepts(accepted, one)) ?? null;
    return c.body(file.bytes(coding), 200, {
      'Content-Type': file.type,
      'Cache-Control': file.isImmutable ? IMMUTABLE : SHORT,
      Vary: 'Accept-Encoding',
      ...(coding ? { 'Content-Encoding': coding } : {}),
    });
  });
