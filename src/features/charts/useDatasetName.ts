import { useRequest } from '@/features/requests/useRequest';
import { loadDatasetName } from './thunks/loadDatasetName';

/** The dataset of a saved chart in words: by its name, where the server tells it. */
export const useDatasetName = (chartId: number | null): string => {
  const { reply } = useRequest(loadDatasetName, chartId);
  return reply ? `The dataset “${reply}” of this chart` : 'The dataset of this chart';
};
