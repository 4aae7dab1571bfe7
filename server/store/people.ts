import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A user as others see one. */
export interface PersonRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly username: string;
}

/** Looks users up for names beside what they made. */
export const createPeople = (db: Kysely<Tables>) => ({
  byIds: async (
    ids: readonly (number | null | undefined)[],
  ): Promise<ReadonlyMap<number, PersonRow>> => {
    const wanted = [...new Set(ids.filter((id) => typeof id === 'number'))];
    if (wanted.length === 0) return new Map();
    const rows = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email', 'username'])
      .where('id', 'in', wanted)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },
});

export const fullName = (person: PersonRow | null | undefined): string =>
  person ? `${person.first_name} ${person.last_name}`.trim() : '';

export const toPerson = ({ id, first_name, last_name }: PersonRow) => ({
  id,
  first_name,
  last_name,
});
