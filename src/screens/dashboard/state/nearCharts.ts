/** The charts of the dashboard that are drawn near the viewport: a chart may stand on it more than once. */
const places = new Map<symbol, number>();

export const nearCharts = (): ReadonlySet<number> => new Set(places.values());

/** It is one of them until the returned function is called. */
export const comesNear = (chartId: number): (() => void) => {
  const place = Symbol('place');
  places.set(place, chartId);
  return () => void places.delete(place);
};
