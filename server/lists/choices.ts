/** The choices for a filter of a list, for `related/` and `distinct/`: found by a part of the name, in pages. */
import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import { readQ } from '../http/rison.ts';
import { relatedPeople } from '../store/related.ts';
import type { Tables } from '../store/tables.ts';
import { contains } from './columns.ts';
import { paging } from './paging.ts';

export const ChoicesQ = z.object({
  filter: z.string().default(''),
  page: z.int().default(0),
  page_size: z.int().optional(),
  include_ids: z.array(z.int32()).default([]),
});
export type ChoicesQ = z.infer<typeof ChoicesQ>;

export interface Choice {
  readonly value: unknown;
  readonly text: string;
  readonly extra?: object;
}
export interface ChoicesReply {
  /** Before paging. */
  readonly count: number;
  readonly result: readonly Choice[];
}
export type Choices = (viewer: Viewer, q: ChoicesQ) => Promise<ChoicesReply>;

export const readChoicesQ = (text: string | undefined): ChoicesQ => {
  const q = ChoicesQ.safeParse(readQ(text) ?? {});
  if (!q.success) {
    throw new HttpError(400, `Not a valid rison schema ${z.prettifyError(q.error)}`);
  }
  return q.data;
};

interface PeopleOptions {
  readonly withContact?: boolean;
  /** The ids of the people of rows that the viewer may see; absent where everybody may be chosen. */
  readonly among?: (viewer: Viewer) => Expression<number | null>;
}

/** People by their names; e-mail and state only with `withContact`. */
export const people =
  (db: Kysely<Tables>, { withContact = false, among }: PeopleOptions = {}): Choices =>
  async (viewer, q) => {
    const order = { ...q, ...paging(q), among: among?.(viewer) };
    const { count, people: found } = await relatedPeople(db, order);
    return {
      count,
      result: found.map(({ id, first_name, last_name, email, is_active }) => ({
        value: id,
        text: `${first_name} ${last_name}`.trim(),
        extra: withContact ? { active: is_active === 1, email } : {},
      })),
    };
  };

/** The databases among these, by name. */
export const databases =
  (rows: (viewer: Viewer) => SelectQueryBuilder<Tables, 'databases', object>): Choices =>
  async (viewer, q) => {
    const { limit, offset } = paging(q);
    const found = rows(viewer).where(contains(sql.ref('databases.name'), q.filter));
    const [{ total }, page] = await Promise.all([
      found.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
      found
        .select(['databases.id', 'databases.name'])
        .orderBy('databases.name')
        .orderBy('databases.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ]);
    return {
      count: Number(total),
      result: page.map(({ id, name }) => ({ value: id, text: name, extra: {} })),
    };
  };

export const NO_CHOICES: Choices = () => Promise.resolve({ count: 0, result: [] });
