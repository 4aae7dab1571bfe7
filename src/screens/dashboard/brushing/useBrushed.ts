import { useAppSelector } from '@/app/redux';
import { selectBrush, selectIsBrushOver } from './brushSelectors';
import type { BrushedChart } from './brushedSlice';

/** What a chart shows while a range is dragged in another one. */
export const useBrushed = (chartId: number): BrushedChart | undefined => {
  const drag = useAppSelector((state) => selectBrush(state)?.drag);
  const shown = useAppSelector((state) => state.dashboardBrushed[chartId]);
  const own = useAppSelector((state) => state.charts[chartId]?.queriesResponse ?? null);
  const isOver = useAppSelector((state) => selectIsBrushOver(state, chartId));

  const isOfThis = shown !== undefined && shown.drag === drag && shown.over === own;
  return isOfThis && !isOver ? shown : undefined;
};
