import { createAppThunk } from '@/app/redux';
import { fetchSamples } from '@/api/resources/datasource';

const ROWS = 100;

/** The first stored rows of the dataset. */
export const loadSamples = createAppThunk('explore/loadSamples', (datasource: string, { signal }) =>
  fetchSamples(datasource, { page: 1, perPage: ROWS }, { signal }),
);
