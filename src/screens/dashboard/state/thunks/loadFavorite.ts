import { createAppThunk } from '@/app/redux';
import { fetchIsFavorite } from '@/api/resources/dashboards';

export const loadFavorite = createAppThunk('dashboard/loadFavorite', (id: number, { signal }) =>
  fetchIsFavorite(id, { signal }),
);
