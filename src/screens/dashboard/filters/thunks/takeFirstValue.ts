import { createAppThunk } from '@/app/redux';
import { masksApplied } from '@/features/dataMask/dataMaskSlice';
import { filterMask } from '../filterMask';
import { selectFilters, selectParents } from '../filterSelectors';
import { firstValueSettled } from '../nativeFiltersSlice';
import { loadFilterOptions } from './loadFilterOptions';

/** Sets a filter to the first of its choices; without any, or without an answer, its charts run unfiltered. */
export const takeFirstValue = createAppThunk(
  'dashboard/takeFirstValue',
  async (filterId: string, { dispatch, getState }) => {
    const filter = selectFilters(getState()).find(({ id }) => id === filterId);
    const parents = selectParents(getState(), filterId);
    if (!filter) return;
    const answer = await dispatch(loadFilterOptions({ filter, parents }));
    const first = loadFilterOptions.fulfilled.match(answer) ? answer.payload.rows[0] : undefined;
    const { column } = filter.target;
    if (first && column)
      dispatch(masksApplied({ [filterId]: filterMask(filter, [first[column] ?? null]) }));
    dispatch(firstValueSettled(filterId));
  },
);
