import type { DataMask } from '#common/wire/dashboard.ts';
import { sameJson } from '@/lib/sameJson';
import { isUnset, valueOf } from '../filterMask';
import { selectFilters, selectParents, selectShownMask } from '../filterSelectors';
import { type NativeFilter, startsWithFirst } from '../nativeFilter';
import { filtersStaged } from '../nativeFiltersSlice';
import { parentsFirst } from '../parentsFirst';
import { findUnoffered } from './findUnoffered';
import { readFirstValue } from './readFirstValue';
import { createVisitThunk } from '../../visit';

/** The filters whose choices depend on these, also by way of others. */
const below = (
  filters: readonly NativeFilter[],
  ids: ReadonlySet<string>,
): readonly NativeFilter[] => {
  const found = filters.filter(
    (filter) => !ids.has(filter.id) && filter.cascadeParentIds.some((id) => ids.has(id)),
  );
  if (found.length === 0) return [];
  return [...found, ...below(filters, new Set([...ids, ...found.map(({ id }) => id)]))];
};

/**
 * Chooses in the bar. Where a filter that starts with its first choice has a value that is no longer offered then, it
 * takes the first choice that is.
 */
export const stageFilter = createVisitThunk(
  'dashboard/stageFilter',
  async (mask: DataMask & { readonly id: string }, { dispatch, getState }) => {
    dispatch(filtersStaged({ [mask.id]: mask }));
    const following = below(selectFilters(getState()), new Set([mask.id])).filter(startsWithFirst);
    await parentsFirst(following, async (filter) => {
      const shown = selectShownMask(getState(), filter.id);
      if (isUnset(filter, shown)) return;
      const parents = selectParents(getState(), filter.id);
      const values = [valueOf(shown) ?? []].flat();
      const found = await dispatch(findUnoffered({ filter, parents, values }));
      if (!findUnoffered.fulfilled.match(found) || found.payload.length === 0) return;
      const first = await dispatch(readFirstValue(filter));
      const isSame =
        selectShownMask(getState(), filter.id) === shown &&
        sameJson(selectParents(getState(), filter.id), parents);
      if (isSame && readFirstValue.fulfilled.match(first))
        dispatch(filtersStaged({ [filter.id]: first.payload.mask }));
    });
  },
);
