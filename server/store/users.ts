import type { Kysely, Selectable } from 'kysely';
import { atomically } from './atomically.ts';
import { toFlag } from './codec.ts';
import type { Tables, UserRow } from './tables.ts';

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly roles: readonly string[];
  readonly mustChangePassword?: boolean;
}

export type User = Selectable<UserRow>;

const addUser = async (trx: Kysely<Tables>, user: NewUser, now: Date): Promise<number> => {
  const at = now.toISOString();
  const { id } = await trx
    .insertInto('users')
    .values({
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      password_hash: user.passwordHash,
      is_active: 1,
      must_change_password: toFlag(user.mustChangePassword === true),
      login_count: 0,
      last_login: null,
      created_on: at,
      changed_on: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', [...user.roles, ''])
    .execute();
  const missing = user.roles.filter((name) => !roles.some((role) => role.name === name));
  if (missing.length > 0) throw new Error(`There is no role ${missing.join(', ')}`);
  for (const role of roles)
    await trx.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
  return id;
};

/** People who may sign in, and what their roles let them do. */
export const createUsers = (db: Kysely<Tables>) => {
  const rolesOf = (userId: number) =>
    db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select(['roles.id', 'roles.name'])
      .where('user_roles.user_id', '=', userId)
      .orderBy('roles.name')
      .execute();

  return {
    rolesOf,
    byName: (username: string): Promise<User | undefined> =>
      db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst(),
    byId: (id: number): Promise<User | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    count: async (): Promise<number> =>
      Number(
        (await db.selectFrom('users').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n,
      ),

    add: (user: NewUser, now: Date): Promise<number> =>
      atomically(db, (trx) => addUser(trx, user, now)),

    signedIn: async (id: number, now: Date): Promise<void> => {
      await db
        .updateTable('users')
        .set((eb) => ({ login_count: eb('login_count', '+', 1), last_login: now.toISOString() }))
        .where('id', '=', id)
        .execute();
    },

    rename: async (
      id: number,
      names: { firstName?: string | undefined; lastName?: string | undefined },
      now: Date,
    ): Promise<void> => {
      await db
        .updateTable('users')
        .set({
          ...(names.firstName === undefined ? {} : { first_name: names.firstName }),
          ...(names.lastName === undefined ? {} : { last_name: names.lastName }),
          changed_on: now.toISOString(),
        })
        .where('id', '=', id)
        .execute();
    },

    /** A new password ends every session but the given one. */
    setPassword: (id: number, hash: string, now: Date, keepSession: string | null): Promise<void> =>
      atomically(db, async (trx) => {
        await trx
          .updateTable('users')
          .set({ password_hash: hash, must_change_password: 0, changed_on: now.toISOString() })
          .where('id', '=', id)
          .execute();
        await trx
          .deleteFrom('sessions')
          .where('user_id', '=', id)
          .where('id', '!=', keepSession ?? '')
          .execute();
      }),
  };
};
