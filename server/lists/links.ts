/** Subqueries for ids of objects: by the people related to them, and by their tags. */
import { type Kysely, sql } from 'kysely';
import type { Viewer } from '../access/viewer.ts';
import type { ObjectType, Tables } from '../store/tables.ts';
import { type Condition, contains, type Source } from './columns.ts';
import type { SpecialFilter } from './listSpec.ts';
import { toMany } from './relations.ts';
import { flagValue, numberValue } from './values.ts';

/** No object has this id. */
const NOBODY = -1;
export const selfOf = ({ id }: Viewer): number => id ?? NOBODY;

export const isEither = (...conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`;

const withPeople = (db: Kysely<Tables>, table: 'owners' | 'favorites', type: ObjectType) => {
  return (userId: number) =>
    db
      .selectFrom(table)
      .select('object_id')
      .where('object_type', '=', type)
      .where('user_id', '=', userId);
};

/** What objects of a type have in common; the source selects their ids. */
export const linksOf = (db: Kysely<Tables>, type: ObjectType, id: Source) => {
  const ownedBy = withPeople(db, 'owners', type);
  const favoredBy = withPeople(db, 'favorites', type);
  const tagged = db
    .selectFrom('tagged_objects')
    .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
    .select('tagged_objects.object_id')
    .where('tagged_objects.object_type', '=', type);
  const taggedWith = (tagId: number) => tagged.where('tags.id', '=', tagId);

  const isOwned = (viewer: Viewer): Condition => sql`${id} in ${ownedBy(selfOf(viewer))}`;
  const isFavorite = (viewer: Viewer): Condition => sql`${id} in ${favoredBy(selfOf(viewer))}`;
  const favorite: SpecialFilter = (value, viewer) =>
    flagValue(value) ? isFavorite(viewer) : sql`not (${isFavorite(viewer)})`;
  const tagName: SpecialFilter = (value) =>
    sql`${id} in ${tagged.where(contains(sql.ref('tags.name'), value))}`;
  const tagId: SpecialFilter = (value) => sql`${id} in ${taggedWith(numberValue(value))}`;

  return {
    isOwned,
    isFavorite,
    favorite,
    tagName,
    tagId,
    owners: (choices?: Parameters<typeof toMany>[2]) => toMany(id, ownedBy, choices),
    tags: toMany(id, taggedWith),
  };
};

/** The filters on the creator of an object. */
export const makerFilters = (createdBy: Source, changedBy: Source) => ({
  has: ((value) =>
    flagValue(value)
      ? sql`${createdBy} is not null`
      : sql`${createdBy} is null`) satisfies SpecialFilter,
  me: ((_, viewer) =>
    isEither(
      sql`${createdBy} = ${selfOf(viewer)}`,
      sql`${changedBy} = ${selfOf(viewer)}`,
    )) satisfies SpecialFilter,
});

export const isFilled =
  (source: Source): SpecialFilter =>
  (value) =>
    flagValue(value) ? sql`coalesce(${source}, '') <> ''` : sql`coalesce(${source}, '') = ''`;
