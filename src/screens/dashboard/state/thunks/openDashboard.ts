import { createAppThunk, type ThunkApi } from '@/app/redux';
import {
  type Dashboard,
  fetchDashboard,
  fetchDashboardCharts,
  fetchKeptFilters,
  fetchPermalink,
} from '@/api/resources/dashboards';
import { fetchDashboardVersion } from '@/api/resources/dashboardVersions';
import type { DashboardChart } from '#common/wire/dashboard.ts';
import type { DashboardVersion } from '#common/wire/dashboardVersion.ts';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { dashboardLoaded } from '@/features/events';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectCan, selectUser } from '@/features/session/selectors';
import { urlParamsOf } from '@/lib/pageMode';
import { typeOfToday } from '@/viz/form/oldTypes';
import type { FormData } from '@/viz/formData';
import { loadViz } from '@/viz/LazyViz';
import { firstChartIds } from '../../layout/firstCharts';
import { isUnset } from '../../filters/filterMask';
import { filtersInAddress } from '../../filters/filtersInAddress';
import { firstValuesAwaited } from '../../filters/nativeFiltersSlice';
import { barEntries, isFilter, readFilters, startsWithFirst } from '../../filters/nativeFilter';
import { startCrossMasks } from '../../filters/cross/crossMask';
import { oldFilters } from '../../filters/oldFilters';
import { startMasks } from '../../filters/startMasks';
import { pathTo } from '../../layout/pathTo';
import { repair } from '../../layout/repair';
import { openChartIds } from '../../layout/tabs';
import { dashboardOpened, dashboardOpening, masksGiven, type Previewed } from '../../events';
import { chartWanted } from '../chartWanted';
import { inThisVisit } from '../../visit';
import { loadDatasets } from './loadDatasets';
import { loadFavorite } from './loadFavorite';
import { startFilters } from '../../filters/thunks/startFilters';

interface Address {
  readonly idOrSlug: string;
  /** The query of the address. */
  readonly search: string;
  /** `#COMPONENT_ID` of the address. */
  readonly hash?: string;
  /** Shown instead of the present state. */
  readonly previewed?: Previewed;
}

/**
 * What a key of the address stands for; an expired key is no reason not to open the dashboard. Where the address has no
 * number, the dashboard is awaited: a Superset finds kept filters by number alone.
 */
const keptFilters = async (
  idOrSlug: string,
  key: string,
  dashboard: Promise<Dashboard>,
  signal: AbortSignal,
): Promise<unknown> => {
  const id = /^\d+$/.test(idOrSlug) ? idOrSlug : (await dashboard).id;
  return fetchKeptFilters(id, key, { signal }).catch(() => null);
};

/** The dashboard, as it is or as an earlier version has it. */
const fetchEdition = async (
  idOrSlug: string,
  version: DashboardVersion | undefined,
  signal: AbortSignal,
): Promise<Dashboard> => {
  const dashboard = await fetchDashboard(idOrSlug, { signal });
  if (!version) return dashboard;
  const { title, css, metadata, positions, certifiedBy, certificationDetails } =
    await fetchDashboardVersion(dashboard.id, version.id, { signal });
  return { ...dashboard, title, css, metadata, positions, certifiedBy, certificationDetails };
};

const drawnType = ({ form_data }: DashboardChart): string =>
  typeOfToday(form_data as unknown as FormData);

const toSource = (chart: DashboardChart) => ({
  id: chart.form_data.slice_id,
  vizType: drawnType(chart),
});

/** Starts loading the code of the chart types early; if it fails, the chart shows the failure. */
const fetchCodeOf = (charts: readonly DashboardChart[], shown: readonly number[]): void => {
  const types = charts.filter(({ form_data }) => shown.includes(form_data.slice_id)).map(drawnType);
  for (const type of new Set(types)) loadViz(type).catch(() => undefined);
};

const load = async (
  { idOrSlug, search, hash = '', previewed }: Address,
  { dispatch, getState, signal }: ThunkApi,
): Promise<void> => {
  const params = new URLSearchParams(search);
  const permalink = params.get('permalink_key');
  const key = params.get('native_filters_key');
  const edition = fetchEdition(idOrSlug, previewed?.version, signal);
  const [dashboard, charts, shared, kept] = await Promise.all([
    edition,
    fetchDashboardCharts(idOrSlug, { signal }),
    permalink ? fetchPermalink(permalink, { signal }) : null,
    key ? keptFilters(idOrSlug, key, edition, signal) : null,
  ]);
  signal.throwIfAborted();
  const { layout, notes } = repair(dashboard.positions, {
    title: dashboard.title,
    charts: (previewed ? [] : charts).map(({ slice_name, form_data }) => ({
      id: form_data.slice_id,
      name: slice_name,
    })),
  });
  const path = pathTo(layout, hash, params);
  const activeTabs = [
    ...path.filter((id) => layout[id]?.type === 'TAB'),
    ...(shared?.state.activeTabs ?? []),
  ];
  fetchCodeOf(charts, openChartIds(layout, activeTabs));
  const canEdit =
    selectCan(getState(), 'can_write', 'Dashboard') &&
    ownsOrAdmin(selectUser(getState()), dashboard.ownerIds);
  const stored = readFilters(dashboard.metadata);
  const preselected = params.get('preselect_filters');
  const old =
    stored.some(isFilter) && !preselected
      ? []
      : oldFilters({ metadata: dashboard.metadata, preselected, charts });
  const entries = barEntries(dashboard.metadata, old);
  // What was chosen after the link was opened is kept under the key.
  const linked = filtersInAddress(params) ?? kept ?? shared?.state.dataMask;
  const masks = startMasks(entries, linked);
  dispatch(masksOpened({ ...masks, ...startCrossMasks(charts.map(toSource), linked) }));
  const awaited = entries
    .filter(isFilter)
    .filter((filter) => startsWithFirst(filter) && isUnset(filter, masks[filter.id]))
    .map(({ id }) => id);
  dispatch(
    dashboardOpened({
      dashboard,
      charts,
      layout,
      repairs: notes,
      opensForEditing: canEdit && !previewed && params.get('edit') === 'true',
      previewed: previewed ?? null,
      activeTabs,
      directPathToChild: path,
      urlParams: urlParamsOf(search),
      oldFilters: old,
      filtersKey: kept ? key : null,
    }),
  );
  dispatch(masksGiven({ from: 'the link', given: linked }));
  dispatch(firstValuesAwaited(awaited));
  void dispatch(loadDatasets(idOrSlug));
  void dispatch(startFilters(awaited));
  // Before the layout is drawn, so that their data is on the way meanwhile.
  for (const chartId of firstChartIds(layout, activeTabs, window.innerHeight))
    dispatch(chartWanted({ chartId }));
  dispatch(dashboardLoaded({ id: dashboard.id, title: dashboard.title }));
  void dispatch(loadFavorite(dashboard.id));
};

/** Loads a dashboard and repairs its layout, and then loads what can come later. */
export const openDashboard = createAppThunk(
  'dashboard/openDashboard',
  (address: Address, api): Promise<void> => {
    api.dispatch(dashboardOpening());
    return inThisVisit(api, (own) => load(address, own));
  },
);
