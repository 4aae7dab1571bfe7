import { fetchDatasource } from '@/api/resources/datasource';
import { createAppThunk } from '@/app/redux';

/** Columns and metrics of a dataset on which chart types are tried. */
export const loadTriedDataset = createAppThunk(
  'explore/loadTriedDataset',
  (id: string, { signal }) => fetchDatasource(`${id}__table`, { signal }),
);
