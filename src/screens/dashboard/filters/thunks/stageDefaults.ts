import { createAppThunk } from '@/app/redux';
import { selectFilters } from '../filterSelectors';
import { isUnset } from '../filterMask';
import { startsWithFirst } from '../nativeFilter';
import { filtersStaged } from '../nativeFiltersSlice';
import { parentsFirst } from '../parentsFirst';
import { startMasks } from '../startMasks';
import { readFirstValue } from './readFirstValue';

/** The bar shows what the filters start with. One whose first choice cannot be read keeps what it says. */
export const stageDefaults = createAppThunk(
  'dashboard/stageDefaults',
  async (_: void, { dispatch, getState }) => {
    const filters = selectFilters(getState());
    const defaults = startMasks(filters, null);
    const first = filters.filter(
      (filter) => startsWithFirst(filter) && isUnset(filter, defaults[filter.id]),
    );
    const stored = Object.entries(defaults).filter(([id]) => !first.some((one) => one.id === id));
    dispatch(filtersStaged(Object.fromEntries(stored)));
    const failed: string[] = [];
    await parentsFirst(first, async (filter) => {
      const before = getState().nativeFilters.staged[filter.id];
      const answer = await dispatch(readFirstValue(filter));
      // What somebody chose meanwhile stays.
      if (getState().nativeFilters.staged[filter.id] !== before) return;
      if (readFirstValue.fulfilled.match(answer))
        dispatch(filtersStaged({ [filter.id]: answer.payload.mask }));
      else failed.push(filter.name);
    });
    if (failed.length > 0)
      throw new Error(`The first value of ${failed.join(', ')} could not be read.`);
  },
);
