import type { Explore } from './anExplore';

/** Saved tables that are told apart by their row limits: the ids of `Chart 0`, `Chart 1` and so on. */
export const someTables = async (lab: Explore, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(
      await lab.aChart(`Chart ${n}`, {
        viz_type: 'table',
        query_mode: 'aggregate',
        groupby: ['carrier'],
        metrics: ['count'],
        adhoc_filters: [],
        row_limit: 100 + n,
      }),
    );
  return ids;
};
