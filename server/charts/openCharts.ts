import { shareOf, type Viewer } from '../access/viewer.ts';

/** The charts of requests that are not yet answered; whoever asked can leave some of them. */
export interface OpenCharts {
  /** A signal for each chart. Without an id none of them can be left. */
  readonly opened: (
    viewer: Viewer,
    request: { readonly id?: string | undefined; readonly count: number },
  ) => { readonly signals: readonly AbortSignal[]; readonly close: () => void };
  /** By their places; the number of those that were found. */
  readonly leave: (viewer: Viewer, id: string, places: readonly number[]) => number;
}

export const createOpenCharts = (): OpenCharts => {
  const open = new Map<string, readonly AbortController[]>();
  const nameOf = (viewer: Viewer, id: string) => JSON.stringify([shareOf(viewer), id]);
  return {
    opened(viewer, { id, count }) {
      const stops = Array.from({ length: count }, () => new AbortController());
      const name = id === undefined ? null : nameOf(viewer, id);
      if (name !== null) open.set(name, stops);
      return {
        signals: stops.map(({ signal }) => signal),
        close: () => {
          if (name !== null && open.get(name) === stops) open.delete(name);
        },
      };
    },
    leave(viewer, id, places) {
      const stops = open.get(nameOf(viewer, id)) ?? [];
      const found = places.flatMap((place) => stops[place] ?? []);
      for (const stop of found) stop.abort();
      return found.length;
    },
  };
};
