import type { Context } from 'hono';

/** `unknown`: a program sent the request, or the person typed the address. */
export type Site = 'own' | 'other' | 'unknown';

/** Our site is the public address, or without one the host that the browser requested. */
export const isOwnAddress = (c: Context, address: string, publicUrl: URL | null): boolean => {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  if (publicUrl) return origin === publicUrl.origin;
  return host === (c.req.header('host') ?? new URL(c.req.url).host);
};

/**
 * Where a request began. Browsers report it by fetch metadata; older ones, and pages without https, only by `Origin`.
 */
export const siteOf = (c: Context, publicUrl: URL | null): Site => {
  const site = c.req.header('sec-fetch-site');
  if (site === 'same-origin') return 'own';
  if (site !== undefined) return site === 'none' ? 'unknown' : 'other';
  const origin = c.req.header('origin');
  if (origin === undefined) return 'unknown';
  return isOwnAddress(c, origin, publicUrl) ? 'own' : 'other';
};

const FRAMES = new Set(['iframe', 'frame']);

export const isInFrame = (c: Context): boolean => FRAMES.has(c.req.header('sec-fetch-dest') ?? '');

/**
 * Whether a person opens the address, in a window or by a click inside of a frame; pictures, styles and frames of a
 * page ask for addresses that others wrote.
 */
export const isOpened = (c: Context): boolean => {
  const use = c.req.header('sec-fetch-dest');
  // Pages without https do not report it.
  if (use === undefined) return !c.req.header('accept')?.startsWith('image/');
  if (!isInFrame(c)) return use === 'document';
  return (
    c.req.header('sec-fetch-user') === '?1' && c.req.header('sec-fetch-site') === 'same-origin'
  );
};
