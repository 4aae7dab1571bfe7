import type { RefreshedTableChange, RefreshedTableNew } from '#common/wire/refresh.ts';
import { fetchDatasetRecord } from '@/api/resources/datasetRecord';
import * as refreshes from '@/api/resources/refreshes';
import { createAppThunk } from '@/app/redux';

export const makeTable = createAppThunk(
  'refreshes/makeTable',
  (body: RefreshedTableNew, { signal }) => refreshes.makeRefreshed(body, { signal }),
);
export const readMaking = createAppThunk('refreshes/readMaking', (id: string, { signal }) =>
  refreshes.fetchMaking(id, { signal }),
);
export const stopMaking = createAppThunk('refreshes/stopMaking', (id: string) =>
  refreshes.stopMaking(id),
);
export const loadFreshness = createAppThunk(
  'refreshes/loadFreshness',
  (ids: readonly number[], { signal }) => refreshes.fetchFreshness(ids, { signal }),
);
export const loadRefreshed = createAppThunk(
  'refreshes/loadRefreshed',
  (datasetId: number, { signal }) => refreshes.fetchRefreshed(datasetId, { signal }),
);
export const changeRefreshed = createAppThunk(
  'refreshes/changeRefreshed',
  ({ id, change }: { readonly id: number; readonly change: RefreshedTableChange }, { signal }) =>
    refreshes.changeRefreshed(id, change, { signal }),
);
export const startRefresh = createAppThunk('refreshes/startRefresh', (id: number) =>
  refreshes.startRefresh(id),
);
export const stopRefresh = createAppThunk('refreshes/stopRefresh', (id: number) =>
  refreshes.stopRefresh(id),
);
export const endRefreshes = createAppThunk('refreshes/endRefreshes', (id: number) =>
  refreshes.endRefreshes(id),
);
/** The query of a virtual dataset, for a table of it. */
export const loadQuery = createAppThunk('refreshes/loadQuery', (datasetId: number, { signal }) =>
  fetchDatasetRecord(datasetId, { signal }),
);
