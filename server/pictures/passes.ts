/** Sessions for the browser that draws a person’s page: a few minutes, in memory only, and for reading. */
import { randomBytes } from 'node:crypto';
import type { Session } from '../store/sessions.ts';

const LIFETIME_MS = 5 * 60_000;
const SECRET_BYTES = 32;

export interface Passes {
  /** The cookie’s value. Its picture may wait for long, so it opens nothing until it is started. */
  create(userId: number): string;
  /** Its lifetime begins. */
  start(secret: string, now: Date): void;
  find(secret: string, now: Date): Session | null;
  close(secret: string): void;
}

interface Pass {
  readonly session: Session;
  /** Null: not started. */
  readonly until: number | null;
}

export const createPasses = (): Passes => {
  const passes = new Map<string, Pass>();
  return {
    create(userId) {
      const secret = `pass-${randomBytes(SECRET_BYTES).toString('base64url')}`;
      const csrfToken = randomBytes(SECRET_BYTES).toString('base64url');
      passes.set(secret, { session: { id: secret, userId, csrfToken }, until: null });
      return secret;
    },
    start(secret, now) {
      const pass = passes.get(secret);
      if (pass) passes.set(secret, { ...pass, until: now.getTime() + LIFETIME_MS });
    },
    find(secret, now) {
      const pass = passes.get(secret);
      if (!pass || pass.until === null) return null;
      if (pass.until > now.getTime()) return pass.session;
      passes.delete(secret);
      return null;
    },
    close: (secret) => void passes.delete(secret),
  };
};
