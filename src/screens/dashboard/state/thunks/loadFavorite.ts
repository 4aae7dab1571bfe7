import { fetchIsFavorite } from '@/api/resources/dashboards';
import { createVisitThunk } from '../../visit';

export const loadFavorite = createVisitThunk('dashboard/loadFavorite', (id: number, { signal }) =>
  fetchIsFavorite(id, { signal }),
);
