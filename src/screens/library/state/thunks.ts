import { fetchDatasetUse } from '@/api/resources/datasetRecord';
import { setFavorite } from '@/api/resources/lists';
import { createAppThunk } from '@/app/redux';
import { LISTS } from './lists';

interface Favorite {
  readonly kind: 'dashboard' | 'chart';
  readonly id: number;
  readonly isFavorite: boolean;
}

export const toggleFavorite = createAppThunk(
  'library/toggleFavorite',
  async ({ kind, id, isFavorite }: Favorite, { dispatch, signal }) => {
    await setFavorite(kind, id, isFavorite, { signal });
    dispatch(LISTS[kind].rowChanged({ id, isFavorite }));
  },
);

export const loadDatasetUse = createAppThunk('library/loadDatasetUse', (id: number, { signal }) =>
  fetchDatasetUse(id, { signal }),
);
