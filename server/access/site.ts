import type { Context } from 'hono';

/** `unknown`: no browser sent it, as of programs, or the person typed the address. */
export type Site = 'own' | 'other' | 'unknown';

/** Ours is the public address, or where none is set, the host that the browser asked. */
export const isOwnAddress = (c: Context, address: string, publicUrl: URL | null): boolean => {
  if (!URL.canParse(address)) return false;
  const { origin, host } = new URL(address);
  if (publicUrl) return origin === publicUrl.origin;
  return host === (c.req.header('host') ?? new URL(c.req.url).host);
};

/** Where a request began. A browser says it by fetch metadata; an older one, or one without https, by `Origin` alone. */
export const siteOf = (c: Context, publicUrl: URL | null): Site => {
  const site = c.req.header('sec-fetch-site');
  if (site === 'same-origin') return 'own';
  if (site !== undefined) return site === 'none' ? 'unknown' : 'other';
  const origin = c.req.header('origin');
  if (origin === undefined) return 'unknown';
  return isOwnAddress(c, origin, publicUrl) ? 'own' : 'other';
};
