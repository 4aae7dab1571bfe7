import { createAppThunk } from '@/app/redux';
import type { NativeFilter } from '../nativeFilter';
import { selectFilters } from '../filterSelectors';
import { keepFilterState } from './keepFilterState';
import { takeFirstValue } from './takeFirstValue';

/** Those whose parents are none of the others; of filters that depend on each other in a circle, all. */
const next = (waiting: readonly NativeFilter[]): readonly NativeFilter[] => {
  const ids = new Set(waiting.map(({ id }) => id));
  const free = waiting.filter(
    ({ cascadeParentIds }) => !cascadeParentIds.some((id) => ids.has(id)),
  );
  return free.length > 0 ? free : waiting;
};

/** Sets the filters that start with their first choice, parents before children, and keeps what all filters say. */
export const startFilters = createAppThunk(
  'dashboard/startFilters',
  async (awaited: readonly string[], { dispatch, getState }) => {
    const filters = selectFilters(getState());
    let waiting = filters.filter(({ id }) => awaited.includes(id));
    while (waiting.length > 0) {
      const now = next(waiting);
      await Promise.all(now.map(({ id }) => dispatch(takeFirstValue(id))));
      waiting = waiting.filter((filter) => !now.includes(filter));
    }
    if (filters.length > 0) await dispatch(keepFilterState());
  },
);
