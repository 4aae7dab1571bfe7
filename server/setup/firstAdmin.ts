/** The first administrator: by a given password, or by a one-time secret that the console prints. */
import { createHash, randomBytes } from 'node:crypto';
import { hashPassword } from '../access/passwords.ts';
import type { Deps } from '../deps.ts';
import { createSettings } from '../store/settings.ts';
import { createUsers } from '../store/users.ts';

const SETTING = 'first_sign_in';
/** No secret has this hash. */
const USED = '';
const hashed = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

type Needs = Pick<Deps, 'store' | 'config' | 'now'>;

/**
 * Makes `admin` on a store without users. Answers the secret of this start's sign-in link, until its person has chosen a
 * password: whoever used the link and left before that would never come in again. Null afterwards.
 */
export const ensureFirstAdmin = async ({ store, config, now }: Needs): Promise<string | null> => {
  const users = createUsers(store.db);
  const settings = createSettings(store.db);
  if ((await users.count()) === 0) {
    const { adminPassword } = config;
    await users.add(
      {
        username: 'admin',
        firstName: 'Admin',
        lastName: 'User',
        email: 'admin@localhost',
        passwordHash: await hashPassword(adminPassword ?? randomBytes(24).toString('base64url')),
        roles: ['Admin', 'sql_lab'],
        mustChangePassword: adminPassword === null,
      },
      now(),
    );
    if (adminPassword === null) await settings.set(SETTING, USED);
  }
  if ((await settings.get(SETTING)) === null) return null;
  if ((await users.byName('admin'))?.must_change_password !== 1) {
    await settings.remove(SETTING);
    return null;
  }
  const secret = randomBytes(24).toString('base64url');
  await settings.set(SETTING, hashed(secret));
  return secret;
};

/** The administrator's id, once: the secret opens one session and is gone. */
export const claimFirstSignIn = async (
  { store }: Pick<Deps, 'store'>,
  secret: string,
): Promise<number | null> => {
  const users = createUsers(store.db);
  const { numUpdatedRows } = await store.db
    .updateTable('settings')
    .set({ value: USED })
    .where('name', '=', SETTING)
    .where('value', '=', hashed(secret))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  return (await users.byName('admin'))?.id ?? null;
};
