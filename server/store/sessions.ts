import { hash, randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

export interface Session {
  /** What the store knows it by. */
  readonly id: string;
  readonly userId: number;
  readonly csrfToken: string;
}

/** The store holds only hashes: who reads it opens no session. */
const hashed = (secret: string): string => hash('sha256', secret, 'base64url');

const IDLE_MS = 14 * 86_400_000;
const SEEN_EVERY_MS = 60_000;

export const createSessions = ({ db, recent }: Pick<Store, 'db' | 'recent'>) => ({
  /** The cookie's value, shown once. */
  open: async (userId: number, now: Date): Promise<{ secret: string; session: Session }> => {
    const secret = randomBytes(32).toString('base64url');
    const session = {
      id: hashed(secret),
      userId,
      csrfToken: randomBytes(24).toString('base64url'),
    };
    const at = now.toISOString();
    await db
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: userId,
        csrf_token: session.csrfToken,
        created_on: at,
        seen_on: at,
      })
      .execute();
    return { secret, session };
  },

  find: async (secret: string, now: Date): Promise<Session | null> => {
    const id = hashed(secret);
    const row = await recent(['session', id], async () => {
      const found = await db
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return found ?? null;
    });
    if (!row) return null;
    const idle = now.getTime() - Date.parse(row.seen_on);
    if (idle > IDLE_MS) {
      await db.deleteFrom('sessions').where('id', '=', row.id).execute();
      return null;
    }
    if (idle > SEEN_EVERY_MS) {
      await db
        .updateTable('sessions')
        .set({ seen_on: now.toISOString() })
        .where('id', '=', row.id)
        .execute();
    }
    return { id: row.id, userId: row.user_id, csrfToken: row.csrf_token };
  },

  removeIdle: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - IDLE_MS).toISOString();
    await db.deleteFrom('sessions').where('seen_on', '<', before).execute();
  },

  close: async (id: string): Promise<void> => {
    await db.deleteFrom('sessions').where('id', '=', id).execute();
  },
});
