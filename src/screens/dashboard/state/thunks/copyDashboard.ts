import { copyDashboard as post, fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { isRecord } from '#common/isRecord.ts';
import { ownEdition } from '../editions';
import { remapCharts } from '../remapCharts';
import { metadataToSave, titleToSave } from '../saveBody';
import { selectLayout } from '../selectors';

interface Copy {
  readonly title: string;
  /** The charts are copied too. */
  readonly hasOwnCharts: boolean;
}

export interface Copied {
  readonly id: number;
  /** False: the copy was made, but its settings still speak of the original charts. */
  readonly isWhole: boolean;
}

const chartIdOf = (positions: unknown, id: string): unknown => {
  const component = isRecord(positions) ? positions[id] : null;
  return isRecord(component) && isRecord(component.meta) ? component.meta.chartId : null;
};

/** Saves the dashboard as it is being edited under another title; the original stays as it was saved. */
export const copyDashboard = createAppThunk(
  'dashboard/copyDashboard',
  async ({ title, hasOwnCharts }: Copy, { getState }): Promise<Copied> => {
    const state = getState();
    const own = ownEdition(state);
    const metadata = metadataToSave(own);
    const id = await post(state.dashboardInfo.id, {
      dashboard_title: titleToSave(title),
      css: own.properties.css,
      duplicate_slices: hasOwnCharts,
      json_metadata: JSON.stringify(metadata),
    });
    try {
      const { positions } = await fetchDashboard(id);
      const cloneOf = new Map<number, number>();
      for (const { id: component, type, meta } of Object.values(selectLayout(state))) {
        const clone = type === 'CHART' ? chartIdOf(positions, component) : null;
        if (typeof clone === 'number' && meta.chartId !== undefined)
          cloneOf.set(meta.chartId, clone);
      }
      // Without a layout a server drops `filter_scopes`.
      const settings = { ...remapCharts(metadata, cloneOf), positions };
      await updateDashboard(id, { json_metadata: JSON.stringify(settings) });
      return { id, isWhole: true };
    } catch {
      return { id, isWhole: false };
    }
  },
);
