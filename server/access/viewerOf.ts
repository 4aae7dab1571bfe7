import type { Kysely } from 'kysely';
import { fromFlag } from '../store/codec.ts';
import type { Tables } from '../store/tables.ts';
import { createUsers, type User } from '../store/users.ts';
import type { Viewer } from './viewer.ts';

/** The viewer for an active user. */
export const viewerOf = async (
  db: Kysely<Tables>,
  id: number,
): Promise<(Viewer & { readonly user: User }) | null> => {
  const users = createUsers(db);
  const user = await users.byId(id);
  if (!user || !fromFlag(user.is_active)) return null;
  const roles = await users.rolesOf(id);
  const isAdmin = roles.some(({ name }) => name.toLowerCase() === 'admin');
  // An administrator’s pairs decide nothing, so most requests need not read them.
  const pairs = isAdmin
    ? []
    : await db
        .selectFrom('role_grants')
        .select(['permission', 'view'])
        .where('role_id', 'in', [...roles.map((role) => role.id), -1])
        .execute();
  return {
    kind: 'user',
    id,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    roles,
    grants: new Set(pairs.map(({ permission, view }) => `${permission} ${view}`)),
    mustChangePassword: fromFlag(user.must_change_password),
    user,
  };
};
