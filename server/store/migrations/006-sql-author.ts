import { type Kysely, sql } from 'kysely';

/** As whom a dataset's SQL is judged. What was written before counts as its creator's, and as nobody's by administrators. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table datasets add column sql_author integer`.execute(db);
  await sql`
    update datasets set sql_author = created_by
    where sql is not null and created_by not in (
      select user_roles.user_id from user_roles
      join roles on roles.id = user_roles.role_id
      where lower(roles.name) = 'admin'
    )`.execute(db);
};
