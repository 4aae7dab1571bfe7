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
  return (c, username, password) =>
    guard.attempt(username, addressOf(c), async () => {
      const user = await users.byName(username);
      const isRight =
        password.length <= MAX_PASSWORD_CHARACTERS &&
        (await verifyPassword(password, user?.password_hash));
      return user && isRight && user.is_active === 1 ? user : null;
    });
};
