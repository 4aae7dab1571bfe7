/** Tables that queries write anew (capability `datasets.refreshes`). */
import type {
  Freshness,
  RefreshedTable,
  RefreshedTableChange,
  RefreshedTableMaking,
  RefreshedTableNew,
} from '#common/wire/refresh.ts';
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/refreshed_table/';

const resultOf = async <T>(path: string, call: Parameters<typeof request>[1]): Promise<T> =>
  (await request<{ readonly result: T }>(`${ROOT}${path}`, call)).result;

export const makeRefreshed = (json: RefreshedTableNew, call?: Call) =>
  resultOf<RefreshedTableMaking>('', { ...call, method: 'POST', json });

export const fetchMaking = (id: string, call?: Call) =>
  resultOf<RefreshedTableMaking>(`making/${id}`, call);

export const stopMaking = (id: string, call?: Call) =>
  resultOf<RefreshedTableMaking>(`making/${id}`, { ...call, method: 'DELETE' });

/** Of those among the datasets whose tables are refreshed. */
export const fetchFreshness = (ids: readonly number[], call?: Call) =>
  resultOf<readonly Freshness[]>(`?q=${toRison(ids)}`, call);

export const fetchRefreshed = (datasetId: number, call?: Call) =>
  resultOf<RefreshedTable>(`${datasetId}`, call);

export const changeRefreshed = (datasetId: number, json: RefreshedTableChange, call?: Call) =>
  resultOf<RefreshedTable>(`${datasetId}`, { ...call, method: 'PUT', json });

export const startRefresh = (datasetId: number, call?: Call) =>
  resultOf<RefreshedTable>(`${datasetId}/refresh`, { ...call, method: 'POST' });

export const stopRefresh = (datasetId: number, call?: Call) =>
  resultOf<RefreshedTable>(`${datasetId}/refresh`, { ...call, method: 'DELETE' });

/** The table and its dataset stay. */
export const endRefreshes = (datasetId: number, call?: Call) =>
  request<unknown>(`${ROOT}${datasetId}`, { ...call, method: 'DELETE' });
