import { createAppThunk } from '@/app/redux';
import { ApiError, toErrorInfo } from '@/api/errors';
import { fetchLatestChart } from '@/api/resources/charts';
import { fetchList } from '@/api/resources/lists';
import { selectUser } from '@/features/session/selectors';
import { isSavedElsewhere } from '../../formData/savedElsewhere';
import type { ExploreState } from '../exploreState';

export interface DashboardChoice {
  readonly id: number;
  readonly title: string;
}

interface BeforeSaving {
  readonly dashboards: readonly DashboardChoice[];
  /** When the chart was saved after it was read here; null if it was not. */
  readonly savedElsewhere: string | null;
}

const elsewhere = (
  { slice, stored }: Pick<ExploreState, 'slice' | 'stored'>,
  latest: Awaited<ReturnType<typeof fetchLatestChart>>,
): string | null =>
  slice && stored && isSavedElsewhere({ name: slice.slice_name, stored }, latest)
    ? latest.changed_on_delta_humanized
    : null;

/** Whether the chart was saved elsewhere while the dialog was open. */
export const lookElsewhere = createAppThunk(
  'explore/lookElsewhere',
  async (_: void, { getState, signal }): Promise<string | null> => {
    const { explore } = getState();
    if (!explore.slice) return null;
    return elsewhere(explore, await fetchLatestChart(explore.slice.slice_id, { signal }));
  },
);

/** Opens the save dialog and reads which dashboards hold the chart, and whether it was saved elsewhere meanwhile. */
export const openSaveModal = createAppThunk(
  'explore/openSaveModal',
  async (_: void, { getState, signal }): Promise<BeforeSaving> => {
    const { explore } = getState();
    if (!explore.slice) return { dashboards: [], savedElsewhere: null };
    const latest = await fetchLatestChart(explore.slice.slice_id, { signal });
    return {
      dashboards: latest.dashboards.map(({ id, dashboard_title }) => ({
        id,
        title: dashboard_title ?? '',
      })),
      savedElsewhere: elsewhere(explore, latest),
    };
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
