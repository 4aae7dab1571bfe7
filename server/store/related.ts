import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

export interface RelatedQuery {
  readonly filter: string;
  readonly include_ids: readonly number[];
  readonly limit: number;
  readonly offset: number;
  /** The ids of those who may be found; absent for all. */
  readonly among?: Expression<number | null> | undefined;
}

/** People by a part of their name, never of their e-mail; `include_ids` come first and count too. */
export const relatedPeople = async (db: Kysely<Tables>, q: RelatedQuery) => {
  const included = [...q.include_ids];
  const like = `%${q.filter.replace(/[\\%_]/g, '\\$&')}%`;
  const fields = ['id', 'first_name', 'last_name', 'email', 'is_active'] as const;
  const { among } = q;
  const users = db
    .selectFrom('users')
    .$if(among !== undefined, (rows) => rows.where(sql<SqlBool>`users.id in ${among}`));
  const named = users
    .where(sql<SqlBool>`lower(first_name || ' ' || last_name) like lower(${like}) escape '\\'`)
    .$if(included.length > 0, (rows) => rows.where('id', 'not in', included));
  const [{ total }, extra, rows] = await Promise.all([
    named.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    included.length === 0
      ? []
      : users.select(fields).where('id', 'in', included).orderBy('id').execute(),
    named
      .select(fields)
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('id')
      .limit(q.limit)
      .offset(q.offset)
      .execute(),
  ]);
  return { count: Number(total) + extra.length, people: [...extra, ...rows] };
};
