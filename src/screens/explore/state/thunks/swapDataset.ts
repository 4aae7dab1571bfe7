import { fetchDatasource } from '@/api/resources/datasource';
import { createAppThunk } from '@/app/redux';
import { datasetSwapped } from '../settingsHistory';

/** Moves the open chart to another dataset, as one step that can be undone. */
export const swapDataset = createAppThunk(
  'explore/swapDataset',
  async (id: number, { dispatch, signal }) => {
    const dataset = await fetchDatasource(`${id}__table`, { signal });
    dispatch(datasetSwapped(dataset));
  },
);
