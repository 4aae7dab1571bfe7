import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { createOwners } from '../store/owners.ts';
import { isAdmin, type Viewer } from './viewer.ts';

/**
 * The owners a body names, checked; undefined leaves them as they are. Who is no administrator cannot leave himself
 * out, and whoever makes an object without naming owners owns it.
 */
export const ownersToStore = async (
  deps: Deps,
  viewer: Viewer,
  sent: readonly number[] | null | undefined,
  making: 'new' | 'changed',
): Promise<readonly number[] | undefined> => {
  if (!sent && making === 'changed') return undefined;
  const ids = sent ?? [];
  const existing = await createOwners(deps.store.db).existing(ids);
  if (ids.some((id) => !existing.has(id))) throw invalid({ owners: ['Owners are invalid'] }, 422);
  const self = viewer.id === null ? [] : [viewer.id];
  if (making === 'new' && ids.length === 0) return self;
  return isAdmin(viewer) ? ids : [...new Set([...ids, ...self])];
};
