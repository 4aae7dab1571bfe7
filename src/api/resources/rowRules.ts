/** Rules that limit the rows of datasets: `/api/v1/rowlevelsecurity/`. */
import type { RowRuleBody, RowRuleChange, RowRuleItem } from '#common/wire/rowRule.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/rowlevelsecurity/';

export const fetchRowRule = async (id: number, call?: Call): Promise<RowRuleItem> =>
  (await request<{ result: RowRuleItem }>(`${ROOT}${id}`, call)).result;

export const createRowRule = (rule: RowRuleBody, call?: Call) =>
  request<unknown>(ROOT, { ...call, method: 'POST', json: rule });

export const updateRowRule = (id: number, change: RowRuleChange, call?: Call) =>
  request<unknown>(`${ROOT}${id}`, { ...call, method: 'PUT', json: change });
