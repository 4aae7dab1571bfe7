/** Putting tags on objects and finding objects by them. Whoever may change an object may tag it (safety T14). */
import type { TagBody, TaggedObject } from '#schema/tag.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { zoneless } from '../humanize.ts';
import { createPeople, fullName } from '../store/people.ts';
import { createTags } from '../store/tags.ts';
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

interface Target {
  readonly kind: TagKind;
  readonly id: number;
}

const targetsOf = async (
  deps: Pick<Deps, 'gate'>,
  viewer: Viewer,
  body: TagBody,
): Promise<readonly Target[]> => {
  const targets = (body.objects_to_tag ?? []).map(([name, id]) => {
    const kind = kindByName(name);
    if (!kind) throw new HttpError(422, 'Could not process entity');
    return { kind, id };
  });
  for (const { kind, id } of targets) await assertTaggable(deps, viewer, kind, id);
  return targets;
};

/** Makes the tags that are new and puts each on its objects: all or nothing. */
export const makeTags = async (
  deps: Pick<Deps, 'gate' | 'store' | 'now'>,
  viewer: Viewer,
  bodies: readonly TagBody[],
): Promise<void> => {
  const wanted = await Promise.all(
    bodies.map(async (body) => ({ body, targets: await targetsOf(deps, viewer, body) })),
  );
  const at = deps.now().toISOString();
  await deps.store.db.transaction().execute(async (db) => {
    const tags = createTags(db);
    for (const { body, targets } of wanted) {
      const ids = await tags.ensure([body.name], viewer.id, at);
      if (typeof body.description === 'string') {
        const change = { description: body.description, changed_by: viewer.id, changed_on: at };
        await db
          .updateTable('tags')
          .set(change)
          .where('id', 'in', [...ids])
          .execute();
      }
      for (const { kind, id } of targets) await tags.put(ids, kind.type, id);
    }
  });
};

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
      const tags = await createTags(db).of(
        kind.type,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ kind, row, tags: tags.get(row.id) ?? [] }));
    }),
  );
  const all = found.flat().toSorted((a, b) => b.row.changed_on.localeCompare(a.row.changed_on));
  const people = await createPeople(db).byIds(all.map(({ row }) => row.created_by));
  return all.map(({ kind, row, tags }) => ({
    id: row.id,
    type: kind.name,
    name: row.name ?? '',
    url: kind.url(row.id),
    changed_on: zoneless(row.changed_on),
    creator: fullName(people.get(row.created_by ?? -1)),
    tags: tags.map((tag) => ({ ...tag, type: 'TagType.custom' })),
  }));
};
