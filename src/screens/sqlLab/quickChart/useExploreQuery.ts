import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import type { ChartSettings } from '../model/queryForm';
import { exploreQuery } from '../state/thunks/exploreQuery';

/** Goes on to the chart page with a query that ran. */
export const useExploreQuery = (queryId: string) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const explore = async (settings: ChartSettings | null = null): Promise<void> => {
    setOpening(true);
    const opened = await dispatch(exploreQuery({ queryId, settings }));
    setOpening(false);
    if (exploreQuery.fulfilled.match(opened)) void navigate(opened.payload);
  };
  return { explore, isOpening };
};
