import { createAppThunk } from '@/app/redux';
import { fetchFavorites } from '@/api/resources/lists';

export const loadStar = createAppThunk(
  'explore/loadStar',
  async (sliceId: number, { signal }) =>
    (await fetchFavorites('chart', [sliceId], { signal })).length > 0,
);
