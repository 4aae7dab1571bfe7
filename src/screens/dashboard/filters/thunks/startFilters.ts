import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { isUnset } from '../filterMask';
import { selectFilters } from '../filterSelectors';
import { firstValueSettled } from '../nativeFiltersSlice';
import { parentsFirst } from '../parentsFirst';
import { keepFilterState } from './keepFilterState';
import { readFirstValue } from './readFirstValue';
import { createVisitThunk } from '../../visit';

/**
 * Sets the filters that start with their first choice, and keeps what all filters say. Without any choice, or without
 * an answer, the charts of a filter run unfiltered.
 */
export const startFilters = createVisitThunk(
  'dashboard/startFilters',
  async (awaited: readonly string[], { dispatch, getState }) => {
    const filters = selectFilters(getState());
    const starting = filters.filter(({ id }) => awaited.includes(id));
    await parentsFirst(starting, async (filter) => {
      const { id } = filter;
      const answer = await dispatch(readFirstValue(filter));
      const mask = readFirstValue.fulfilled.match(answer) ? answer.payload.mask : undefined;
      if (mask && !isUnset(filter, mask)) dispatch(masksApplied({ [id]: mask }));
      dispatch(firstValueSettled(id));
    });
    if (filters.length > 0) await dispatch(keepFilterState());
  },
);
