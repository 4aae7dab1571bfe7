/** Charts ask for what they show while a range is dragged in another one. */
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { askBrushed, type BrushedQuestion } from '@/features/charts/thunks/askBrushed';
import { selectBrush, selectBrushedForm } from './brushSelectors';
import { brushMoved, type DashboardBrush } from '../filters/cross/brushSlice';
import { nearCharts } from '../state/nearCharts';

const questionOf = (state: RootState, chartId: number): readonly BrushedQuestion[] => {
  const formData = selectBrushedForm(state, chartId);
  const over = state.charts[chartId]?.queriesResponse;
  return formData && over ? [{ key: chartId, formData, over }] : [];
};

/** Charts that are answered from an index ask together; each of the others by itself, so that none waits for it. */
const TOGETHER = 'together';
const laneOf = (state: RootState, { drag }: DashboardBrush, chartId: number): string => {
  const last = state.dashboardBrushed[chartId];
  return last?.isIndexed && last.drag === drag ? TOGETHER : String(chartId);
};

/** One request of a lane is on its way at a time, and the next one asks for the newest range: what came between is never asked for. */
const follow = async (
  lane: string,
  isBusy: Set<string>,
  { getState, dispatch }: AppListenerApi,
): Promise<void> => {
  if (isBusy.has(lane)) return;
  isBusy.add(lane);
  for (let asked: DashboardBrush | null = null; ; ) {
    const state = getState();
    const brush = selectBrush(state);
    if (!brush || brush.isReleased || brush === asked) break;
    asked = brush;
    const members = [...nearCharts()].filter((chartId) => laneOf(state, brush, chartId) === lane);
    const charts = members.flatMap((chartId) => questionOf(state, chartId));
    if (charts.length === 0) break;
    const { axis, drag } = brush;
    const answer = await dispatch(askBrushed({ charts, axis, drag }));
    if (!askBrushed.fulfilled.match(answer)) break;
  }
  isBusy.delete(lane);
};

export const startFollowing = (startListening: AppStartListening): void => {
  const isBusy = new Set<string>();
  startListening({
    actionCreator: brushMoved,
    effect: (_, api) => {
      const state = api.getState();
      const brush = selectBrush(state);
      if (!brush) return;
      const lanes = new Set([...nearCharts()].map((chartId) => laneOf(state, brush, chartId)));
      for (const lane of lanes) void follow(lane, isBusy, api);
    },
  });
};
