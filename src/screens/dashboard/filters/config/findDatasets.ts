import { findDatasets as fetchDatasets } from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';

/** Datasets whose name contains the text, by name. */
export const findDatasets = createAppThunk('dashboard/findDatasets', (text: string, { signal }) =>
  fetchDatasets(text, { signal }),
);
