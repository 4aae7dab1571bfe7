import { fetchDatasource } from '@/api/resources/datasource';
import { findDatasets } from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';

/** The example dataset of this name; null where it was deleted or the person may not see it. */
export const loadExampleDataset = createAppThunk(
  'explore/loadExampleDataset',
  async (name: string, { signal }) => {
    const found = await findDatasets(name, { signal });
    const [first] = found.filter((one) => one.name === name).toSorted((a, b) => a.id - b.id);
    return first ? fetchDatasource(`${first.id}__table`, { signal }) : null;
  },
);
