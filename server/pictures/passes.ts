/** Sessions for the browser that draws a person’s page: a few minutes, in memory only, and for reading. */
import { randomBytes } from 'node:crypto';
import type { Session } from '../store/sessions.ts';

const LIFETIME_MS = 5 * 60_000;
const SECRET_BYTES = 32;

export interface Passes {
  /** The cookie’s value. */
  open(userId: number, now: Date): string;
  find(secret: string, now: Date): Session | null;
  close(secret: string): void;
}

export const createPasses = (): Passes => {
  const passes = new Map<string, { readonly session: Session; readonly until: number }>();
  return {
    open(userId, now) {
      const secret = `pass-${randomBytes(SECRET_BYTES).toString('base64url')}`;
      const csrfToken = randomBytes(SECRET_BYTES).toString('base64url');
      passes.set(secret, {
        session: { id: secret, userId, csrfToken },
        until: now.getTime() + LIFETIME_MS,
      });
      return secret;
    },
    find(secret, now) {
      const pass = passes.get(secret);
      if (!pass) return null;
      if (pass.until > now.getTime()) return pass.session;
      passes.delete(secret);
      return null;
    },
    close: (secret) => void passes.delete(secret),
  };
};
