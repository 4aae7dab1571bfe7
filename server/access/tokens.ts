/** Signed tokens for API clients: HS256 and nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { HttpError } from '../errors.ts';

export type TokenKind = 'access' | 'refresh';

const LIFETIME_S: Readonly<Record<TokenKind, number>> = { access: 15 * 60, refresh: 30 * 86_400 };
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  type: z.enum(['access', 'refresh']),
  exp: z.number(),
  pwd: z.string(),
});
type Claims = z.infer<typeof Claims>;

const signature = (text: string, key: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Changes with the password, so that a new password ends every token. */
export const passwordMark = (passwordHash: string, key: string): string =>
  signature(`password ${passwordHash}`, key).subarray(0, 12).toString('base64url');

interface Subject {
  readonly id: number;
  readonly password_hash: string;
}

export const signToken = (user: Subject, kind: TokenKind, key: string, now: Date): string => {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: String(user.id),
    type: kind,
    fresh: kind === 'access',
    iat,
    exp: iat + LIFETIME_S[kind],
    pwd: passwordMark(user.password_hash, key),
  };
  const text = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${signature(text, key).toString('base64url')}`;
};

/** The key is `msg`, which the wire uses for tokens only. */
const refused = (msg: string, status = 422) => new HttpError(status, { msg } as never);

const claimsOf = (payload: string): Claims => {
  try {
    return Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch (cause) {
    throw new HttpError(422, { msg: 'Invalid payload' } as never, { cause });
  }
};

export interface TokenFacts {
  readonly userId: number;
  /** To compare with `passwordMark` of the person. */
  readonly mark: string;
}

/** The person of a token; throws the wire’s refusal for a token that is forged, expired or of another kind. */
export const readToken = (token: string, kind: TokenKind, key: string, now: Date): TokenFacts => {
  const parts = token.split('.');
  if (parts.length !== 3) throw refused('Not enough segments');
  const [header = '', payload = '', sign = ''] = parts;
  const expected = signature(`${header}.${payload}`, key);
  const given = Buffer.from(sign, 'base64url');
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  if (!isSigned || header !== HEADER) throw refused('Signature verification failed');
  const { sub, type, exp, pwd } = claimsOf(payload);
  if (exp * 1000 <= now.getTime()) throw refused('Token has expired', 401);
  if (type !== kind) {
    throw refused(
      kind === 'refresh'
        ? 'Only refresh tokens are allowed'
        : 'Only non-refresh tokens are allowed',
    );
  }
  return { userId: Number(sub), mark: pwd };
};
