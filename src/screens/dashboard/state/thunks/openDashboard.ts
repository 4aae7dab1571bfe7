import { createAppThunk } from '@/app/redux';
import {
  type Dashboard,
  fetchDashboard,
  fetchDashboardCharts,
  fetchPermalink,
} from '@/api/resources/dashboards';
import type { DashboardChart } from '@/api/schema/dashboard';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { dashboardLoaded } from '@/features/events';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectCan, selectUser } from '@/features/session/selectors';
import { urlParamsOf } from '@/lib/pageMode';
import { repair } from '../../layout/repair';
import type { Layout } from '../../layout/types';
import { loadDatasets } from './loadDatasets';
import { loadFavorite } from './loadFavorite';

export interface Opened {
  readonly dashboard: Dashboard;
  readonly charts: readonly DashboardChart[];
  readonly layout: Layout;
  readonly repairs: readonly string[];
  readonly opensForEditing: boolean;
  readonly activeTabs: readonly string[];
  readonly urlParams: Readonly<Record<string, string>>;
}

interface Address {
  readonly idOrSlug: string;
  /** The address's query. */
  readonly search: string;
}

const filterIds = ({ metadata }: Dashboard): string[] =>
  (metadata.native_filter_configuration ?? []).flatMap(({ id }) =>
    typeof id === 'string' ? [id] : [],
  );

/** Loads a dashboard, mends its layout, and then asks for what can come later. */
export const openDashboard = createAppThunk(
  'dashboard/openDashboard',
  async ({ idOrSlug, search }: Address, { dispatch, getState, signal }): Promise<Opened> => {
    const params = new URLSearchParams(search);
    const permalink = params.get('permalink_key');
    const [dashboard, charts, shared] = await Promise.all([
      fetchDashboard(idOrSlug, { signal }),
      fetchDashboardCharts(idOrSlug, { signal }),
      permalink ? fetchPermalink(permalink, { signal }) : null,
    ]);
    const { layout, notes } = repair(dashboard.positions, {
      title: dashboard.title,
      charts: charts.map(({ slice_name, form_data }) => ({
        id: form_data.slice_id,
        name: slice_name,
      })),
    });
    const canEdit =
      selectCan(getState(), 'can_write', 'Dashboard') &&
      ownsOrAdmin(selectUser(getState()), dashboard.ownerIds);
    dispatch(masksOpened(filterIds(dashboard)));
    dispatch(dashboardLoaded({ id: dashboard.id, title: dashboard.title }));
    void dispatch(loadDatasets(dashboard.id));
    void dispatch(loadFavorite(dashboard.id));
    return {
      dashboard,
      charts,
      layout,
      repairs: notes,
      opensForEditing: canEdit && params.get('edit') === 'true',
      activeTabs: shared?.state.activeTabs ?? [],
      urlParams: urlParamsOf(search),
    };
  },
);
