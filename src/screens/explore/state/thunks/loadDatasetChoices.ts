import { findDatasets } from '@/api/resources/datasets';
import { createAppThunk } from '@/app/redux';

/** Datasets whose name contains the text, by name. */
export const loadDatasetChoices = createAppThunk(
  'explore/loadDatasetChoices',
  (text: string, { signal }) => findDatasets(text, { signal }),
);
