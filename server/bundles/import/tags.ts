import { can, isAdmin } from '../../access/viewer.ts';
import type { ObjectType } from '../../store/tables.ts';
import { createTags } from '../../store/tags.ts';
import type { Run } from './run.ts';

/** The tags of a file, made where they are new; undefined where it says nothing of them. */
export const tagIds = async (
  { deps, viewer, contents, described, resource, problems }: Run,
  names: readonly string[] | null | undefined,
  path: string,
): Promise<readonly number[] | undefined> => {
  // A file of a whole installation says nothing about tags.
  if (!names || resource.own === null) return undefined;
  if (names.length > 0 && !can(viewer, 'can_write', 'Tag')) {
    problems.add(path, { tags: ['You do not have permission to manage tags.'] });
    return undefined;
  }
  const { db } = deps.store;
  const at = deps.now().toISOString();
  const ids = await createTags(db).ensure(names, viewer.id, at);
  for (const name of names) {
    const description = contents.tagDescriptions.get(name);
    if (!description || described.has(name)) continue;
    described.add(name);
    const undescribed = db
      .updateTable('tags')
      .set({ description })
      .where('name', '=', name)
      .where('description', 'is', null);
    // A tag says of itself what its maker wrote.
    await (isAdmin(viewer)
      ? undescribed
      : undescribed.where('created_by', '=', viewer.id)
    ).execute();
  }
  return ids;
};

/** The tags that an object has when its file was imported. */
export const tagsAfter = (
  { resource }: Run,
  names: readonly string[] | null | undefined,
  before: readonly string[],
): readonly string[] => (resource.own === null ? before : (names ?? before));

export const tagNames = async (
  { deps }: Run,
  type: ObjectType,
  id: number,
): Promise<readonly string[]> =>
  ((await createTags(deps.store.db).of(type, [id])).get(id) ?? []).map(({ name }) => name);
