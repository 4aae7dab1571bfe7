import { createAppThunk } from '@/app/redux';
import { fetchSamples } from '@/api/resources/datasource';

const ROWS = 100;

/** The first rows of the dataset as they are stored. */
export const loadSamples = createAppThunk('explore/loadSamples', (datasource: string, { signal }) =>
  fetchSamples(datasource, { page: 1, perPage: ROWS }, { signal }),
);
