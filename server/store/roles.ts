import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Gives a role one more pair, e.g. `datasource_access` on `[Sextant].[flights](id:1)`. */
export const grant = async (
  db: Kysely<Tables>,
  role: string,
  permission: string,
  view: string,
): Promise<void> => {
  const { id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_grants')
    .values({ role_id: id, permission, view })
    .onConflict((oc) => oc.columns(['role_id', 'permission', 'view']).doNothing())
    .execute();
};
