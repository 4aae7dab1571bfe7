import { useNavigate } from 'react-router-dom';
import { useSubmit } from '@/features/requests/useSubmit';
import type { ChartSettings } from '../model/queryForm';
import { exploreQuery } from '../state/thunks/exploreQuery';

/** Opens the chart page with a query that ran. */
export const useExploreQuery = (queryId: string) => {
  const navigate = useNavigate();
  const { isBusy: isOpening, submit } = useSubmit(exploreQuery);
  const explore = async (settings: ChartSettings | null = null): Promise<void> => {
    const opened = await submit({ queryId, settings });
    if (opened) void navigate(opened.reply);
  };
  return { explore, isOpening };
};
