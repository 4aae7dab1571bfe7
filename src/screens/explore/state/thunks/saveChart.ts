import { createAppThunk } from '@/app/redux';
import { datasourceOf } from '@/api/resources/chartData';
import { createChart, fetchLatestChart, updateChart } from '@/api/resources/charts';
import { createDashboard } from '@/api/resources/dashboards';
import { wholeForm } from '@/viz/form/wholeForm';
import { buildQueries } from '@/viz/queries';
import { toParams, toQueryContext } from '../../formData/toSaved';
import { placeInTab } from './placeInTab';

/** The dashboard a chart joins: an existing one, or the title of a new one. */
export type ChosenDashboard =
  | { readonly id: number; readonly title: string }
  | { readonly id: null; readonly title: string };

export interface SaveRequest {
  readonly action: 'saveas' | 'overwrite';
  readonly name: string;
  readonly dashboard: ChosenDashboard | null;
  /** The tab of that dashboard; null: wherever a dashboard puts new charts. */
  readonly tab: string | null;
  /** The page opens the dashboard right afterwards. */
  readonly goTo: boolean;
}

/** Saves the settings as a new chart or over the old one, and adds it to a dashboard if one is chosen. */
export const saveChart = createAppThunk(
  'explore/saveChart',
  async ({ action, name, dashboard, tab }: SaveRequest, { dispatch, getState, signal }) => {
    const { form_data, saved, stored, slice, datasource } = getState().explore;
    if (!form_data) throw new Error('There is no chart to save');
    const isOver = action === 'overwrite' && slice !== null;
    // Read right now: what is sent replaces the list, and one that is not known yet would empty it.
    const latest = isOver ? await fetchLatestChart(slice.slice_id, { signal }) : null;
    const known = latest?.dashboards.map(({ id }) => id) ?? [];
    const joined =
      dashboard &&
      (dashboard.id ?? (await createDashboard({ dashboard_title: dashboard.title }, { signal })));
    const dashboards = [...new Set([...known, ...(joined ? [joined] : [])])];
    const { slice_id: _old, ...own } = toParams(
      form_data,
      saved && stored && { whole: saved, stored },
      dashboards,
    );
    const params = { ...own, ...(isOver ? { slice_id: slice.slice_id } : {}) } as typeof form_data;
    const whole = wholeForm(params, datasource);
    const { id: datasource_id, type } = datasourceOf(form_data.datasource);
    const chart = {
      slice_name: name,
      viz_type: params.viz_type,
      datasource_id,
      datasource_type: type as 'table',
      params: JSON.stringify(params),
      query_context: toQueryContext(whole, buildQueries(whole, { isStored: true })),
      dashboards,
      owners: isOver ? [...slice.owners] : [],
    };
    const { id } = isOver
      ? await updateChart(slice.slice_id, chart, { signal })
      : await createChart(chart, { signal });
    if (joined && tab !== null)
      await dispatch(placeInTab({ dashboardId: joined, tabId: tab, chart: { id, name } }));
    return {
      action,
      stored: { ...params, slice_id: id },
      whole: { ...whole, slice_id: id },
      slice: {
        slice_id: id,
        slice_name: name,
        owners: isOver ? slice.owners : ownersOf(getState()),
      },
      dashboard:
        dashboard && joined ? { ...dashboard, id: joined, isNew: dashboard.id === null } : null,
    };
  },
);

/** Whoever creates a chart owns it. */
const ownersOf = ({ session }: { session: { user: { userId?: number } | null } }) =>
  session.user?.userId === undefined ? [] : [session.user.userId];
