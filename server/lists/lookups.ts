/** The lookups of a list, as its spec declares them. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import { HttpError, notFound } from '../errors.ts';
import { readQ } from '../http/rison.ts';
import { type ChoicesReply, readChoicesQ } from './choices.ts';
import { matches } from './columns.ts';
import { labelOf } from './labels.ts';
import { filtersOf } from './listFilters.ts';
import type { Listed, ListShape, ListSpec } from './listSpec.ts';
import { paging } from './paging.ts';
import { escapedLike } from './values.ts';

/** The choices of a relation. */
export const relatedReply = async (
  { relations }: ListShape,
  viewer: Viewer,
  name: string,
  text: string | undefined,
): Promise<ChoicesReply> => {
  const choices = Object.hasOwn(relations, name) ? relations[name]?.choices : undefined;
  if (!choices) throw notFound();
  return choices(viewer, readChoicesQ(text));
};

/** The values of a column in visible rows, by their beginning. */
export const distinctReply = async <T extends Listed, Wire extends object>(
  { columns, distinct = [], visible }: ListSpec<T, Wire>,
  viewer: Viewer,
  name: string,
  text: string | undefined,
): Promise<ChoicesReply> => {
  const source = distinct.includes(name) ? columns[name]?.source : undefined;
  if (!source) throw notFound();
  const q = readChoicesQ(text);
  const { limit, offset } = paging(q);
  const rows = visible(viewer)
    .where(sql<boolean>`${source} is not null`)
    .where(matches(source, `${escapedLike(q.filter)}%`));
  const [{ total }, values] = await Promise.all([
    rows.select(sql<number>`count(distinct ${source})`.as('total')).executeTakeFirstOrThrow(),
    rows
      .select(sql<string>`${source}`.as('value'))
      .distinct()
      .orderBy('value')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    count: Number(total),
    result: values.map(({ value }) => ({ text: value, value })),
  };
};

const InfoQ = z.object({ keys: z.array(z.string()).optional() });

/** The viewer’s rights and the filters of the list. */
export const infoReply = (
  spec: ListShape,
  permissions: readonly string[],
  text: string | undefined,
) => {
  const q = InfoQ.safeParse(readQ(text) ?? {});
  if (!q.success) throw new HttpError(400, 'Not a valid rison schema');
  const filters = Object.fromEntries(
    filtersOf(spec).map(({ column, operators }) => [
      column,
      operators.map((operator) => ({ name: labelOf(operator), operator })),
    ]),
  );
  const { keys } = q.data;
  return Object.fromEntries(
    Object.entries({ permissions, filters }).filter(([key]) => keys?.includes(key) ?? true),
  );
};
