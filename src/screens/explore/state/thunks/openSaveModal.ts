import { createAppThunk } from '@/app/redux';
import { ApiError, toErrorInfo } from '@/api/errors';
import { fetchChartDashboards } from '@/api/resources/charts';
import { fetchList } from '@/api/resources/lists';
import { selectUser } from '@/features/session/selectors';

export interface DashboardChoice {
  readonly id: number;
  readonly title: string;
}

/** Opens the save dialog and reads which dashboards hold the chart. */
export const openSaveModal = createAppThunk(
  'explore/openSaveModal',
  async (_: void, { getState, signal }): Promise<readonly DashboardChoice[]> => {
    const { slice } = getState().explore;
    if (!slice) return [];
    const dashboards = await fetchChartDashboards(slice.slice_id, { signal });
    return dashboards.map(({ id, dashboard_title }) => ({ id, title: dashboard_title ?? '' }));
  },
);

interface DashboardRow {
  readonly id: number;
  readonly dashboard_title: string;
}

/** Dashboards to add the chart to, the latest changed first. */
export const loadDashboardChoices = createAppThunk(
  'explore/loadDashboardChoices',
  async (text: string, { getState, signal }): Promise<readonly DashboardChoice[]> => {
    const choices = fetchList<DashboardRow>(
      'dashboard',
      {
        columns: ['id', 'dashboard_title'],
        filters: text ? [{ col: 'dashboard_title', opr: 'title_or_slug', value: text }] : [],
        orderColumn: 'changed_on_delta_humanized',
        descending: true,
        page: 0,
        pageSize: 100,
      },
      { signal },
    );
    try {
      const { result } = await choices;
      return result.map(({ id, dashboard_title }) => ({ id, title: dashboard_title }));
    } catch (cause) {
      const info = toErrorInfo(cause);
      const name = selectUser(getState())?.username ?? 'you';
      throw new ApiError({ ...info, message: `fetching dashboards failed for ${name}` }, { cause });
    }
  },
);
