import partition from 'lodash/partition';
import { selectFilters } from '../filterSelectors';
import { filtersStaged } from '../nativeFiltersSlice';
import { parentsFirst } from '../parentsFirst';
import { asksForStart, startMasks } from '../startMasks';
import { readFirstValue } from './readFirstValue';
import { createVisitThunk } from '../../visit';

/** The bar shows what the filters start with. One whose first choice cannot be read keeps what it says. */
export const stageDefaults = createVisitThunk(
  'dashboard/stageDefaults',
  async (_: void, { dispatch, getState }) => {
    const filters = selectFilters(getState());
    const [asking, known] = partition(filters, asksForStart);
    dispatch(filtersStaged(startMasks(known, null)));
    const failed: string[] = [];
    await parentsFirst(asking, async (filter) => {
      const before = getState().nativeFilters.staged[filter.id];
      const answer = await dispatch(readFirstValue(filter));
      // What somebody chose meanwhile stays, and a filter that is gone is not chosen in.
      const isSame = getState().nativeFilters.staged[filter.id] === before;
      if (!isSame || !selectFilters(getState()).includes(filter)) return;
      if (readFirstValue.fulfilled.match(answer))
        dispatch(filtersStaged({ [filter.id]: answer.payload.mask }));
      else failed.push(filter.name);
    });
    if (failed.length > 0)
      throw new Error(`The first value of ${failed.join(', ')} could not be read.`);
  },
);
