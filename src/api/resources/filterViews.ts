/** Named sets of what the filters of a dashboard say, the person's own. */
import type { DataMask } from '#common/wire/dashboard.ts';
import type { FilterView } from '#common/wire/filterView.ts';
import { type Call, request } from '../client';

export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** By filter, as it was saved. */
  readonly masks: unknown;
}

const pathOf = (dashboardId: number) => `/api/v1/dashboard/${dashboardId}/filter_views/`;

const fromWire = ({ id, name, value }: FilterView): SavedView => ({
  id,
  name,
  masks: JSON.parse(value) as unknown,
});

export const fetchFilterViews = async (
  dashboardId: number,
  call?: Call,
): Promise<readonly SavedView[]> =>
  (await request<{ result: readonly FilterView[] }>(pathOf(dashboardId), call)).result.map(
    fromWire,
  );

/** A view of the same name is replaced. */
export const saveFilterView = async (
  dashboardId: number,
  name: string,
  masks: Readonly<Record<string, DataMask>>,
  call?: Call,
): Promise<SavedView> =>
  fromWire(
    (
      await request<{ result: FilterView }>(pathOf(dashboardId), {
        ...call,
        method: 'POST',
        json: { name, value: JSON.stringify(masks) },
      })
    ).result,
  );

export const deleteFilterView = (dashboardId: number, id: number, call?: Call) =>
  request<{ message: string }>(`${pathOf(dashboardId)}${id}`, { ...call, method: 'DELETE' });
