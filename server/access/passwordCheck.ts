import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { createUsers, type User } from '../store/users.ts';
import { clientAddress } from './clientAddress.ts';
import { createLoginGuard } from './loginGuard.ts';
import { MAX_PASSWORD_CHARACTERS, verifyPassword } from './passwords.ts';
import type { Env } from './viewer.ts';

/** The person with this name and password, or null; 429 after too many guesses. */
export type PasswordCheck = (
  c: Context<Env>,
  username: string,
  password: string,
) => Promise<User | null>;

export const createPasswordCheck = ({ store, config, now }: Deps): PasswordCheck => {
  const users = createUsers(store.db);
  const guard = createLoginGuard(store.db, now);
  const addressOf = clientAddress(config.trustedProxies);
  return async (c, username, password) => {
    // The try counts before the slow hash, so that simultaneous ones count too; success takes it back.
    const attempt = await guard.begin(username, addressOf(c));
    const user = await users.byName(username);
    const isRight =
      password.length <= MAX_PASSWORD_CHARACTERS &&
      (await verifyPassword(password, user?.password_hash));
    if (!user || !isRight || user.is_active !== 1) return null;
    await attempt.succeeded();
    return user;
  };
};
