/** What charts ask for while a range is dragged. */
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectDataMask } from '@/features/dataMask/selectors';
import type { FormData } from '@/viz/formData';
import { asksTheSame } from '../state/asksTheSame';
import { selectChartFormData } from '../state/selectors';
import { crossMask } from '../filters/cross/crossMask';
import { reachedFrom } from '../filters/cross/crossScopes';
import { selectCrossScopes } from '../filters/cross/crossSelectors';

export const selectBrush = (state: RootState) => state.dashboardBrush;

const selectReached = createAppSelector(
  [
    (state) => state.dashboardBrush?.source,
    selectCrossScopes,
    (state) => state.dashboardLayout.present,
  ],
  (source, scopes, layout): ReadonlySet<number> =>
    new Set(source === undefined ? [] : reachedFrom(source, scopes, layout)),
);

/** The masks as they would be if the range were released now. */
const selectBrushedMasks = createAppSelector([selectBrush, selectDataMask], (brush, masks) =>
  brush && !brush.isReleased
    ? { ...masks, [brush.source]: crossMask(brush.source, '', brush.filter) }
    : null,
);

/** The form data of a chart that the range reaches; null where it changes nothing now. */
export const selectBrushedForm = (state: RootState, chartId: number): FormData | null => {
  const dataMask = selectBrushedMasks(state);
  if (!dataMask || !selectReached(state).has(chartId)) return null;
  return selectChartFormData({ ...state, dataMask }, chartId) ?? null;
};

/** The chart has the rows of the released range, or none will come: what the drag showed no longer stands. */
export const selectIsBrushOver = (state: RootState, chartId: number): boolean => {
  const chart = state.charts[chartId];
  if (!selectBrush(state)?.isReleased || !chart || chart.chartStatus === 'loading') return false;
  const formData = selectChartFormData(state, chartId);
  const last = chart.latestQueryFormData;
  return formData !== undefined && last !== null && asksTheSame(last, formData);
};
