import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { createOwners } from '../store/owners.ts';
import { isAdmin, type Viewer } from './viewer.ts';

/**
 * The owners named in a body, checked; undefined leaves them unchanged. People who are not administrators cannot remove
 * themselves, and an object created without owners belongs to its creator.
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
