import { createSlice } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import type { Dashboard, DashboardDataset } from '@/api/resources/dashboards';
import type { DashboardChart } from '#common/wire/dashboard.ts';
import type { FormData } from '@/viz/formData';
import { withTitle } from '../layout/create';
import type { Layout } from '../layout/types';
import {
  colorsSaved,
  colorsSynced,
  cssSaved,
  dashboardClosed,
  dashboardCreated,
  dashboardOpened,
  dashboardOpening,
  dashboardSaved,
  draftRestored,
  filtersSaved,
  metadataSaved,
  propertiesSaved,
  theirsLoaded,
} from '../events';
import { UNSTORED_ID } from './dashboardState';
import { learnDataset } from './thunks/learnDataset';
import { loadDatasets } from './thunks/loadDatasets';
import { publishDashboard } from './thunks/publishDashboard';
import { type AddedChart, addChartToDashboard } from './thunks/addChartToDashboard';

/** A chart of the dashboard. */
export interface ChartDefinition {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly formData: FormData;
}

/** What other slices own is left out: the layout has title and positions, `dashboardState` what can be changed. */
const ownOf = (dashboard: Dashboard) => ({
  id: dashboard.id,
  uuid: dashboard.uuid,
  slug: dashboard.slug,
  css: dashboard.css,
  metadata: dashboard.metadata,
  certifiedBy: dashboard.certifiedBy,
  certificationDetails: dashboard.certificationDetails,
  ownerIds: dashboard.ownerIds,
  roleIds: dashboard.roleIds,
  tagIds: dashboard.tagIds,
  owners: dashboard.owners,
  roles: dashboard.roles,
  tags: dashboard.tags,
  themeId: dashboard.themeId,
  changedByName: dashboard.changedByName,
  revision: dashboard.revision,
});

export interface DashboardInfo extends ReturnType<typeof ownOf> {
  readonly filterBarOrientation: string;
  readonly crossFiltersEnabled: boolean;
  readonly charts: Readonly<Record<number, ChartDefinition>>;
  readonly datasets: Readonly<Record<string, DashboardDataset>>;
  /** The datasets were read, or cannot be. */
  readonly areDatasetsRead: boolean;
  /** The state that a discard restores. */
  readonly savedLayout: Layout;
  /** The repairs made at opening, in sentences. */
  readonly repairs: readonly string[];
}

const NOTHING: DashboardInfo = {
  id: UNSTORED_ID,
  uuid: '',
  slug: null,
  css: '',
  metadata: {},
  certifiedBy: '',
  certificationDetails: '',
  ownerIds: [],
  roleIds: [],
  tagIds: [],
  owners: [],
  roles: [],
  tags: [],
  themeId: null,
  changedByName: '',
  revision: null,
  filterBarOrientation: 'VERTICAL',
  crossFiltersEnabled: true,
  charts: {},
  datasets: {},
  areDatasetsRead: false,
  savedLayout: {},
  repairs: [],
};

const toDefinition = (chart: DashboardChart): ChartDefinition => ({
  id: chart.form_data.slice_id,
  name: chart.slice_name,
  description: chart.description ?? '',
  formData: chart.form_data as unknown as FormData,
});

const fromChoice = ({ id, name, formData }: AddedChart): ChartDefinition => ({
  id,
  name,
  description: '',
  formData: formData as FormData,
});

const byId = (charts: readonly ChartDefinition[]) =>
  Object.fromEntries(charts.map((chart) => [chart.id, chart]));

const ofMetadata = (metadata: Dashboard['metadata']) => ({
  metadata,
  filterBarOrientation: metadata.filter_bar_orientation ?? 'VERTICAL',
  crossFiltersEnabled: metadata.cross_filters_enabled !== false,
});

/** A part of the metadata was saved on its own. */
const afterChange = (info: DashboardInfo, { payload }: { payload: Dashboard }): DashboardInfo => ({
  ...info,
  ...ofMetadata(payload.metadata),
  changedByName: payload.changedByName,
  revision: payload.revision,
});

/** The open dashboard as stored on the server. Unsaved changes are in `dashboardState` and `dashboardLayout`. */
const dashboardInfoSlice = createSlice({
  name: 'dashboardInfo',
  initialState: NOTHING,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(dashboardOpening, () => NOTHING)
      .addCase(dashboardClosed, () => NOTHING)
      .addCase(dashboardOpened, (_info, { payload }) => ({
        ...NOTHING,
        ...ownOf(payload.dashboard),
        ...ofMetadata(payload.dashboard.metadata),
        charts: byId(payload.charts.map(toDefinition)),
        savedLayout: payload.layout,
        repairs: payload.repairs,
      }))
      .addCase(loadDatasets.fulfilled, (info, { payload }) => ({
        ...info,
        datasets: Object.fromEntries(payload.map((dataset) => [dataset.uid, dataset])),
        areDatasetsRead: true,
      }))
      .addCase(learnDataset.fulfilled, (info, { payload, meta }) =>
        payload ? { ...info, datasets: { ...info.datasets, [meta.arg]: payload } } : info,
      )
      .addCase(addChartToDashboard.fulfilled, (info, { meta }) => ({
        ...info,
        charts: { ...info.charts, [meta.arg.id]: fromChoice(meta.arg) },
      }))
      .addCase(publishDashboard.fulfilled, (info, { payload }) => ({
        ...info,
        revision: payload.revision,
      }))
      .addCase(filtersSaved, afterChange)
      .addCase(colorsSaved, afterChange)
      .addCase(cssSaved, (info, action) => ({
        ...afterChange(info, action),
        css: action.payload.css,
      }))
      .addCase(colorsSynced, (info, { payload }) => ({
        ...info,
        metadata: { ...info.metadata, ...payload.colors },
      }))
      .addCase(metadataSaved, (info, { payload }) => ({
        ...info,
        ...ofMetadata(payload.metadata),
        revision: payload.revision,
      }))
      .addCase(propertiesSaved, (info, { payload }) => ({
        ...info,
        ...ownOf(payload),
        ...ofMetadata(payload.metadata),
        css: info.css,
        savedLayout: withTitle(info.savedLayout, payload.title),
      }))
      .addCase(dashboardSaved, (info, { payload }) => ({
        ...info,
        ...ofMetadata(payload.metadata),
        ...payload.properties,
        charts: { ...info.charts, ...byId((payload.taken?.charts ?? []).map(toDefinition)) },
        changedByName: payload.changedByName || info.changedByName,
        revision: payload.revision,
        savedLayout: payload.layout,
        repairs: [],
      }))
      .addCase(draftRestored, (info, { payload: { base } }) =>
        base
          ? {
              ...info,
              ...ofMetadata(base.metadata),
              revision: base.revision,
              savedLayout: base.layout,
            }
          : info,
      )
      .addCase(dashboardCreated, (info, { payload: { id, title } }) => ({
        ...info,
        id,
        savedLayout: withTitle(info.savedLayout, title),
      }))
      .addCase(theirsLoaded, (info, { payload: { theirs } }) => ({
        ...info,
        ...ownOf(theirs.dashboard),
        ...ofMetadata(theirs.dashboard.metadata),
        charts: { ...info.charts, ...byId(theirs.charts.map(toDefinition)) },
        savedLayout: theirs.layout,
        repairs: [],
      }))
      .addMatcher(failed(loadDatasets), (info) => ({ ...info, areDatasetsRead: true })),
});

export const dashboardInfo = dashboardInfoSlice.reducer;
