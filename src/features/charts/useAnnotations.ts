import { useEffect } from 'react';
import { useAppDispatch } from '@/app/redux';
import type { FormData } from '@/viz/formData';
import type { ChartKey, ChartState } from './chartState';
import { runAnnotations } from './thunks/runAnnotations';

/** Reads the layers that changed since the chart ran: the chart itself is not asked again. */
export const useAnnotations = (
  { queriesResponse }: ChartState,
  key: ChartKey,
  formData: FormData,
): void => {
  const dispatch = useAppDispatch();
  const hasRun = queriesResponse !== null;
  useEffect(() => {
    if (hasRun) void dispatch(runAnnotations({ key, formData }));
  }, [dispatch, key, hasRun, formData]);
};
