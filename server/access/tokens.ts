/** JWTs for API clients: HS256 with the server's own random key; any other algorithm or kind is refused. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

type Kind = 'access' | 'refresh';

const LIFETIME_S: Readonly<Record<Kind, number>> = { access: 15 * 60, refresh: 30 * 86_400 };
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  type: z.enum(['access', 'refresh']),
  exp: z.number(),
});

const signature = (text: string, key: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

export const signToken = (userId: number, kind: Kind, key: string, now: Date): string => {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: String(userId),
    type: kind,
    fresh: kind === 'access',
    iat,
    exp: iat + LIFETIME_S[kind],
  };
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signature(text, key).toString('base64url')}`;
};

/** The user's id, or null for a token that is forged, expired or of another kind. */
export const verifyAccessToken = (
  token: string,
  kind: Kind,
  key: string,
  now: Date,
): number | null => {
  const [header = '', payload = '', sign = ''] = token.split('.');
  if (header !== HEADER) return null;
  const expected = signature(`${header}.${payload}`, key);
  const given = Buffer.from(sign, 'base64url');
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  try {
    const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    if (!claims.success || claims.data.type !== kind || claims.data.exp * 1000 <= now.getTime())
      return null;
    return Number(claims.data.sub);
  } catch {
    return null;
  }
};
