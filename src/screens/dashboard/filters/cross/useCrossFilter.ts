import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import type { CrossFilter, VizHooks } from '@/viz/vizHooks';
import { brushDropped, brushMoved } from './brushSlice';
import { chooseValues } from './chooseValues';
import { selectCrossFilterOf, selectEmitters, selectIsCrossFiltering } from './crossSelectors';

/** Clicks on values of a chart as filters of the others, where the dashboard has them and its type is one that filters. */
export const useCrossFilter = (
  chartId: number,
): Pick<VizHooks, 'crossFilter' | 'setCrossFilter' | 'brushCrossFilter'> => {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(
    (state) => selectIsCrossFiltering(state) && selectEmitters(state).includes(chartId),
  );
  const crossFilter = useAppSelector((state) => selectCrossFilterOf(state, chartId));
  const setCrossFilter = useCallback(
    (filter: CrossFilter) => void dispatch(chooseValues({ chartId, filter })),
    [dispatch, chartId],
  );
  const canBrush = useAppSelector((state) => selectCapability(state, 'dashboard.brush'));
  const brushCrossFilter = useCallback<NonNullable<VizHooks['brushCrossFilter']>>(
    (filter, axis) =>
      void dispatch(
        filter && axis ? brushMoved({ source: chartId, filter, axis }) : brushDropped(),
      ),
    [dispatch, chartId],
  );
  if (!isOn) return {};
  return { crossFilter, setCrossFilter, ...(canBrush ? { brushCrossFilter } : {}) };
};
