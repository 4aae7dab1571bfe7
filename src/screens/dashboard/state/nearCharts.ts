/** The charts of the dashboard that are drawn near the viewport; each counts as such until the returned function is called. */
export const nearCharts = new Set<number>();

export const comesNear = (chartId: number): (() => void) => {
  nearCharts.add(chartId);
  return () => void nearCharts.delete(chartId);
};
