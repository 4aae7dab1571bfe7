import { createAppThunk } from '@/app/redux';
import { setFavorite } from '@/api/resources/lists';

export const toggleStar = createAppThunk('explore/toggleStar', async (_: void, { getState }) => {
  const { slice, isStarred } = getState().explore;
  if (slice) await setFavorite('chart', slice.slice_id, !isStarred);
  return !isStarred;
});
