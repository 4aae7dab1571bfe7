import type { Context } from 'hono';

const IMPORT =
  /^\/api\/v1\/(?:assets|chart|dashboard|database|dataset|saved_query)\/import(?:\/preview)?\/?$/;

const FILE = /^\/api\/v1\/(?:file|database\/upload_metadata|database\/\d+\/upload)\/?$/;

/** Requests whose body is a form with files, read by `uploads.ts` alone. */
export const isUpload = (c: Context): boolean =>
  c.req.method === 'POST' && (IMPORT.test(c.req.path) || FILE.test(c.req.path));
