import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

export interface RelatedQuery {
  readonly filter: string;
  readonly include_ids: readonly number[];
  readonly limit: number;
  readonly offset: number;
}

/** People by a part of their name, never of their e-mail; `include_ids` come first and count too. */
export const relatedPeople = async (db: Kysely<Tables>, q: RelatedQuery) => {
  const included = [...q.include_ids];
  const like = `%${q.filter.replace(/[\\%_]/g, '\\$&')}%`;
  const fields = ['id', 'first_name', 'last_name', 'email', 'is_active'] as const;
  const named = db
    .selectFrom('users')
    .where(sql<SqlBool>`lower(first_name || ' ' || last_name) like lower(${like}) escape '\\'`)
    .$if(included.length > 0, (rows) => rows.where('id', 'not in', included));
  const [{ total }, extra, rows] = await Promise.all([
    named.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
    included.length === 0
      ? []
      : db.selectFrom('users').select(fields).where('id', 'in', included).orderBy('id').execute(),
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
