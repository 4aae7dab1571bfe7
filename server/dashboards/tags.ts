import { can, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { createTags } from '../store/tags.ts';

/** The tags that a body puts on the dashboard; undefined where it changes none. */
export const tagsToStore = async (
  { gate, store }: Pick<Deps, 'gate' | 'store'>,
  viewer: Viewer,
  sent: readonly number[] | null | undefined,
  dashboardId: number,
): Promise<readonly number[] | undefined> => {
  if (!sent) return undefined;
  const carried = (await createTags(store.db).of('dashboard', [dashboardId])).get(dashboardId);
  const before = new Set((carried ?? []).map(({ id }) => id));
  const after = new Set(sent);
  const isSame = before.size === after.size && [...after].every((id) => before.has(id));
  if (isSame) return undefined;
  if (!can(viewer, 'can_write', 'Tag')) {
    throw new HttpError(403, 'You do not have permission to manage tags on dashboards');
  }
  const added = [...after].filter((id) => !before.has(id));
  const known = await gate
    .tags(viewer)
    .select('tags.id')
    .where('tags.id', 'in', [-1, ...added])
    .execute();
  const missing = added.find((id) => !known.some((tag) => tag.id === id));
  if (missing !== undefined) throw invalid({ tags: [`Tag ID ${missing} not found`] }, 422);
  return [...after];
};
