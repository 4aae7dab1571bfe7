import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { CrossFilter, VizHooks } from '@/viz/vizHooks';
import { chooseValues } from './chooseValues';
import { selectCrossFilterOf, selectIsCrossFiltering } from './crossSelectors';

/** Clicks on values of a chart as filters of the others, where the dashboard has them. */
export const useCrossFilter = (
  chartId: number,
): Pick<VizHooks, 'crossFilter' | 'setCrossFilter'> => {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectIsCrossFiltering);
  const crossFilter = useAppSelector((state) => selectCrossFilterOf(state, chartId));
  const setCrossFilter = useCallback(
    (filter: CrossFilter) => void dispatch(chooseValues({ chartId, filter })),
    [dispatch, chartId],
  );
  return isOn ? { crossFilter, setCrossFilter } : {};
};
