/** Putting tags on objects and finding objects by them. Whoever may change an object may tag it. */
import type { TagBody, TagChange, TaggedObject, TagsMade } from '#common/wire/tag.ts';
import { isAdmin, type Viewer } from '../access/viewer.ts';
import { allOrNothing } from '../access/allOrNothing.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError, notFound } from '../errors.ts';
import { zoneless } from '../http/humanize.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, fullName } from '../store/people.ts';
import { createTags } from '../store/tags.ts';
import type { StoredTag } from './list.ts';
import { kindByName, TAG_KINDS, type TagKind } from './kinds.ts';

/** 404 for what the viewer does not see, 403 for what is not the viewer's to change. */
export const assertTaggable = async (
  { gate }: Pick<Deps, 'gate'>,
  viewer: Viewer,
  kind: TagKind,
  id: number,
): Promise<void> => {
  const [row] = await kind.visible(gate, viewer, [id]);
  if (!row) throw notFound();
  if (kind.type !== 'saved_query') await gate.assertOwner(viewer, kind.type, id);
};

type TagDeps = Pick<Deps, 'gate' | 'store' | 'now'>;

interface Target {
  readonly kind: TagKind;
  readonly id: number;
}

const targetsOf = ({ objects_to_tag = [] }: TagChange): readonly Target[] =>
  objects_to_tag.map(([name, id]) => {
    const kind = kindByName(name);
    if (!kind) throw new HttpError(422, 'Could not process entity');
    return { kind, id };
  });

const isTaggable = async (
  deps: Pick<Deps, 'gate'>,
  viewer: Viewer,
  { kind, id }: Target,
): Promise<boolean> => {
  try {
    await assertTaggable(deps, viewer, kind, id);
    return true;
  } catch (cause) {
    if (cause instanceof HttpError) return false;
    throw cause;
  }
};

type OwnedTag = Pick<StoredTag, 'id' | 'created_by'>;

const isMaker = (viewer: Viewer, { created_by }: OwnedTag): boolean =>
  isAdmin(viewer) || (viewer.id !== null && created_by === viewer.id);

/**
 * Renaming or deleting a tag changes what carries it: its maker may do so while all of that is the maker's to change.
 * What is not seen counts too, without being named.
 */
export const assertOwnTags = async (
  deps: Pick<Deps, 'gate' | 'store'>,
  viewer: Viewer,
  tags: readonly OwnedTag[],
): Promise<void> => {
  if (tags.some((tag) => !isMaker(viewer, tag))) throw forbidden();
  if (isAdmin(viewer)) return;
  const carriers = await deps.store.db
    .selectFrom('tagged_objects')
    .select(['object_type', 'object_id'])
    .where(
      'tag_id',
      'in',
      tags.map(({ id }) => id),
    )
    .execute();
  for (const { object_type, object_id } of carriers) {
    const kind = TAG_KINDS.find(({ type }) => type === object_type);
    const [row] = kind ? await kind.visible(deps.gate, viewer, [object_id]) : [];
    const isTheirs =
      row &&
      (kind?.type === 'saved_query' || (await deps.gate.isOwner(viewer, object_type, row.id)));
    if (!isTheirs) throw new HttpError(403, 'Others have put this tag on objects of theirs.');
  }
};

/** A tag says of itself what its maker wrote. */
const describe = async (
  deps: Pick<Deps, 'store'>,
  viewer: Viewer,
  [id]: readonly number[],
  description: string,
  at: string,
): Promise<void> => {
  const { db } = deps.store;
  const tag = await db
    .selectFrom('tags')
    .select(['id', 'created_by', 'description'])
    .where('id', '=', id ?? -1)
    .executeTakeFirst();
  if (!tag || tag.description === description) return;
  if (!isMaker(viewer, tag)) throw forbidden();
  await db
    .updateTable('tags')
    .set({ description, changed_by: viewer.id, changed_on: at })
    .where('id', '=', tag.id)
    .execute();
};

/** The tag, made if it is new, with its description and on these objects. */
const putTag = async (
  { store, now }: TagDeps,
  viewer: Viewer,
  { name, description }: TagBody,
  targets: readonly Target[],
): Promise<void> => {
  const at = now().toISOString();
  const tags = createTags(store.db);
  const ids = await tags.ensure([name], viewer.id, at);
  if (typeof description === 'string') await describe({ store }, viewer, ids, description, at);
  for (const { kind, id } of targets) await tags.put(ids, kind.type, id);
};

/** All or nothing. */
export const makeTag = (deps: TagDeps, viewer: Viewer, body: TagBody): Promise<void> =>
  allOrNothing(deps, async (within) => {
    const targets = targetsOf(body);
    for (const { kind, id } of targets) await assertTaggable(within, viewer, kind, id);
    await putTag(within, viewer, body, targets);
  });

/** Objects that the viewer may not tag are skipped, whether they are there or not. */
export const makeTags = (
  deps: TagDeps,
  viewer: Viewer,
  bodies: readonly TagBody[],
): Promise<TagsMade> =>
  allOrNothing(deps, async (within) => {
    const tagged = new Map<string, [string, number]>();
    const skipped = new Map<string, [string, number]>();
    for (const body of bodies) {
      const allowed: Target[] = [];
      for (const target of targetsOf(body)) {
        const { kind, id } = target;
        const may = await isTaggable(within, viewer, target);
        if (may) allowed.push(target);
        (may ? tagged : skipped).set(`${kind.name} ${id}`, [kind.name, id]);
      }
      await putTag(within, viewer, body, allowed);
    }
    return { objects_tagged: [...tagged.values()], objects_skipped: [...skipped.values()] };
  });

/** A new name and what else the body says, in one. Objects in the body replace those that carried the tag. */
export const changeTag = (
  deps: TagDeps,
  viewer: Viewer,
  tag: OwnedTag & Pick<StoredTag, 'name'>,
  body: TagChange,
): Promise<void> =>
  allOrNothing(deps, async (within) => {
    const { db } = within.store;
    const { name = tag.name } = body;
    await assertOwnTags(within, viewer, [tag]);
    const clash = await db
      .selectFrom('tags')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', tag.id)
      .executeTakeFirst();
    if (clash) throw new HttpError(422, { message: { name: ['Must be unique'] } });
    await db
      .updateTable('tags')
      .set({ name, changed_by: viewer.id, changed_on: deps.now().toISOString() })
      .where('id', '=', tag.id)
      .execute();
    if (body.objects_to_tag) await createTags(db).clear(tag.id);
    await makeTag(within, viewer, { ...body, name });
  });

/** What of the given kinds carries one of the tags, as far as the viewer sees it; newest first. */
export const objectsOf = async (
  deps: Pick<Deps, 'gate' | 'store'>,
  viewer: Viewer,
  tagIds: readonly number[],
  kinds: readonly TagKind[] = TAG_KINDS,
): Promise<readonly TaggedObject[]> => {
  if (tagIds.length === 0) return [];
  const { db } = deps.store;
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const carriers = await db
        .selectFrom('tagged_objects')
        .select('object_id')
        .distinct()
        .where('object_type', '=', kind.type)
        .where('tag_id', 'in', [...tagIds])
        .execute();
      const ids = carriers.map(({ object_id }) => object_id);
      const rows = ids.length === 0 ? [] : await kind.visible(deps.gate, viewer, ids);
      const seen = rows.map(({ id }) => id);
      const [tags, owners] = await Promise.all([
        createTags(db).of(kind.type, seen),
        createOwners(db).of(kind.type, seen),
      ]);
      return rows.map((row) => ({
        kind,
        row,
        tags: tags.get(row.id) ?? [],
        owners: owners.get(row.id) ?? [],
      }));
    }),
  );
  const all = found.flat().toSorted((a, b) => b.row.changed_on.localeCompare(a.row.changed_on));
  const people = await createPeople(db).byIds(all.map(({ row }) => row.created_by));
  return all.map(({ kind, row, tags, owners }) => ({
    id: row.id,
    type: kind.name,
    name: row.name ?? '',
    url: kind.url(row.id),
    changed_on: zoneless(row.changed_on),
    created_by: {},
    creator: fullName(people.get(row.created_by ?? -1)),
    owners: owners.map(({ id, first_name, last_name, username }) => ({
      id,
      first_name,
      last_name,
      username,
    })),
    tags: tags.map((tag) => ({ ...tag, type: 'TagType.custom' })),
  }));
};
