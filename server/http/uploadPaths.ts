import type { Context } from 'hono';

const IMPORT =
  /^\/api\/v1\/(?:assets|chart|dashboard|database|dataset|saved_query)\/import(?:\/preview)?\/?$/;

const FILE = /^\/api\/v1\/(?:file|database\/upload_metadata|database\/\d+\/upload)\/?$/;

/** Requests whose body is a form with files, read by `uploads.ts` alone. */
export const isUploadTo = (method: string | undefined, path: string): boolean =>
  method === 'POST' && (IMPORT.test(path) || FILE.test(path));

export const isUpload = (c: Context): boolean => isUploadTo(c.req.method, c.req.path);
