import { createAppSelector } from '@/app/redux';

/** What the charts of the page are called there. */
export const selectChartNames = createAppSelector(
  [(state) => state.dashboardLayout.present, (state) => state.dashboardInfo.charts],
  (layout, charts): ReadonlyMap<number, string> =>
    new Map(
      Object.values(layout).flatMap(({ type, meta }) => {
        const { chartId } = meta;
        if (type !== 'CHART' || chartId === undefined) return [];
        const name = meta.sliceNameOverride || charts[chartId]?.name || meta.sliceName || 'Chart';
        return [[chartId, name] as const];
      }),
    ),
);
