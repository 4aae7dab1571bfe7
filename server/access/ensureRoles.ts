import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { ROLES } from './roles.ts';

/** Gives the built-in roles the rights of this version; rights that administrators granted stay. */
export const ensureRoles = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const [name, pairs] of Object.entries(ROLES)) {
      await trx
        .insertInto('roles')
        .values({ name })
        .onConflict((oc) => oc.column('name').doNothing())
        .execute();
      const { id } = await trx
        .selectFrom('roles')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      if (pairs.length === 0) continue;
      await trx
        .insertInto('role_grants')
        .values(pairs.map(([permission, view]) => ({ role_id: id, permission, view })))
        .onConflict((oc) => oc.columns(['role_id', 'permission', 'view']).doNothing())
        .execute();
    }
  });
