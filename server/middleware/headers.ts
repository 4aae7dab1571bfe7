import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { tileOrigin } from '#common/maps/tiles.ts';
import type { Env } from '../access/viewer.ts';
import type { Config } from '../config.ts';

/** The port as the browser sees it is not known here: a host without one is allowed with any. */
const allPorts = (host: string): string => (host.includes(':') ? host : `${host}:*`);

interface Allowed {
  readonly chartHosts: readonly string[];
  readonly embeddingSites: readonly string[];
  readonly imageHosts: readonly string[];
}

const policy = (nonce: string, { chartHosts, embeddingSites, imageHosts }: Allowed): string =>
  [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // ECharts' tooltips and Mantine's inline positions set style attributes.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageHosts].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...chartHosts.map(allPorts)].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embeddingSites.length > 0 ? embeddingSites.join(' ') : "'none'"}`,
  ].join('; ');

/** Pages with buttons that a foreign page could hide under its own are never in its frame. */
const isStandalone = (param: string | undefined): boolean =>
  param !== undefined && param !== '0' && param !== 'false';

/** A new nonce and a new number for every request, and the security headers of its reply. */
export const headers =
  ({
    embeddingSites: sites,
    mapTiles,
  }: Pick<Config, 'embeddingSites' | 'mapTiles'>): MiddlewareHandler<Env> =>
  async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    c.set('requestId', randomBytes(8).toString('hex'));
    await next();
    const embeds = isStandalone(c.req.query('standalone')) ? sites : [];
    // Set one by one through the context, each would copy the reply.
    const { headers } = c.res;
    headers.set(
      'Content-Security-Policy',
      c.get('policy') ??
        policy(nonce, {
          chartHosts: c.get('chartHosts') ?? [],
          embeddingSites: embeds,
          imageHosts: mapTiles ? [tileOrigin(mapTiles)] : [],
        }),
    );
    // Replies are for this person and this moment only, unless they say otherwise.
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    // It cannot name sites; the policy does.
    if (embeds.length === 0) headers.set('X-Frame-Options', 'DENY');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('X-Request-Id', c.get('requestId'));
  };
