import { fetchDashboard, fetchDashboardTabs, updateDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import type { TabNode } from '#common/wire/dashboard.ts';
import { randomId } from '@/lib/ids';
import { withChartInTab } from '../../formData/chartInTab';

export interface TabChoice {
  readonly id: string;
  /** With the tabs around it: `Sales › Europe`. */
  readonly title: string;
}

const choicesIn = (nodes: readonly TabNode[], around = ''): readonly TabChoice[] =>
  nodes.flatMap(({ value, title, children }) => {
    const name = `${around}${title || 'Untitled tab'}`;
    return [{ id: value, title: name }, ...choicesIn(children, `${name} › `)];
  });

/** The tabs of a dashboard, in their order. */
export const loadTabs = createAppThunk(
  'explore/loadTabs',
  async (dashboardId: number, { signal }) =>
    choicesIn((await fetchDashboardTabs(dashboardId, { signal })).tab_tree),
);

interface Place {
  readonly dashboardId: number;
  readonly tabId: string;
  readonly chart: { readonly id: number; readonly name: string };
}

/** Puts a saved chart at the end of a tab, unless somebody else changes the dashboard meanwhile. */
export const placeInTab = createAppThunk(
  'explore/placeInTab',
  async ({ dashboardId, tabId, chart }: Place, { signal }) => {
    const { positions, metadata, revision } = await fetchDashboard(dashboardId, { signal });
    const fresh = { row: `ROW-${randomId(10)}`, chart: `CHART-${randomId(10)}` };
    const placed = withChartInTab(positions, tabId, chart, fresh);
    if (!placed) return;
    await updateDashboard(
      dashboardId,
      { json_metadata: JSON.stringify({ ...metadata, positions: placed }) },
      { signal, revision },
    );
  },
);
