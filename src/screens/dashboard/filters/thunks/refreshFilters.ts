import { selectFilters, selectParents } from '../filterSelectors';
import { loadFilterOptions } from './loadFilterOptions';
import { createVisitThunk } from '../../visit';

/** Reads the choices that somebody looked at again, bypassing the cache. The others are read when they are opened. */
export const refreshFilters = createVisitThunk(
  'dashboard/refreshFilters',
  async (_: void, { dispatch, getState }) => {
    const { read } = getState().nativeFilters;
    await Promise.all(
      selectFilters(getState())
        .filter(({ id }) => read.includes(id))
        .map((filter) => {
          const parents = selectParents(getState(), filter.id);
          return dispatch(loadFilterOptions({ filter, parents, force: true }));
        }),
    );
  },
);
