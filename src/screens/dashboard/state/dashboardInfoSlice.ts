import { createSlice } from '@reduxjs/toolkit';
import type { ChartChoice, Dashboard, DashboardDataset } from '@/api/resources/dashboards';
import type { DashboardChart } from '#common/wire/dashboard.ts';
import type { FormData } from '@/viz/formData';
import type { Layout } from '../layout/types';
import { leaveDashboard } from './thunks/leaveDashboard';
import { learnDataset } from './thunks/learnDataset';
import { loadDatasets } from './thunks/loadDatasets';
import { openDashboard } from './thunks/openDashboard';
import { publishDashboard } from './thunks/publishDashboard';
import { saveDashboard } from './thunks/saveDashboard';
import { saveProperties } from './thunks/saveProperties';
import { addChartToDashboard } from './thunks/addChartToDashboard';

/** A chart as the dashboard knows it. */
export interface ChartDefinition {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly formData: FormData;
}

export interface DashboardInfo extends Omit<Dashboard, 'positions'> {
  readonly lastModifiedTime: number;
  readonly filterBarOrientation: string;
  readonly crossFiltersEnabled: boolean;
  readonly charts: Readonly<Record<number, ChartDefinition>>;
  readonly datasets: Readonly<Record<string, DashboardDataset>>;
  /** What a discard goes back to. */
  readonly savedLayout: Layout;
  /** What opening had to mend, in words. */
  readonly repairs: readonly string[];
}

const NOTHING: DashboardInfo = {
  id: 0,
  uuid: '',
  slug: null,
  title: '',
  published: false,
  css: '',
  metadata: {},
  certifiedBy: '',
  certificationDetails: '',
  ownerIds: [],
  roleIds: [],
  tagIds: [],
  themeId: null,
  changedOn: '',
  changedAgo: '',
  changedByName: '',
  revision: null,
  lastModifiedTime: 0,
  filterBarOrientation: 'VERTICAL',
  crossFiltersEnabled: true,
  charts: {},
  datasets: {},
  savedLayout: {},
  repairs: [],
};

export const toDefinition = (chart: DashboardChart): ChartDefinition => ({
  id: chart.form_data.slice_id,
  name: chart.slice_name,
  description: chart.description ?? '',
  formData: chart.form_data as unknown as FormData,
});

const fromChoice = ({ id, name, formData }: ChartChoice): ChartDefinition => ({
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

/** The open dashboard as the server has it. What a person is changing is in `dashboardState` and `dashboardLayout`. */
const dashboardInfoSlice = createSlice({
  name: 'dashboardInfo',
  initialState: NOTHING,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(openDashboard.pending, () => NOTHING)
      .addCase(leaveDashboard.fulfilled, () => NOTHING)
      .addCase(openDashboard.fulfilled, (_info, { payload }) => {
        const { positions: _, ...dashboard } = payload.dashboard;
        return {
          ...NOTHING,
          ...dashboard,
          ...ofMetadata(dashboard.metadata),
          lastModifiedTime: Math.floor(Date.parse(`${dashboard.changedOn}Z`) / 1000) || 0,
          charts: byId(payload.charts.map(toDefinition)),
          savedLayout: payload.layout,
          repairs: payload.repairs,
        };
      })
      .addCase(loadDatasets.fulfilled, (info, { payload }) => ({
        ...info,
        datasets: Object.fromEntries(payload.map((dataset) => [dataset.uid, dataset])),
      }))
      .addCase(learnDataset.fulfilled, (info, { payload, meta }) =>
        payload ? { ...info, datasets: { ...info.datasets, [meta.arg]: payload } } : info,
      )
      .addCase(addChartToDashboard.fulfilled, (info, { meta }) => ({
        ...info,
        charts: { ...info.charts, [meta.arg.id]: fromChoice(meta.arg) },
      }))
      .addCase(publishDashboard.fulfilled, (info, { payload, meta }) => ({
        ...info,
        published: meta.arg,
        revision: payload.revision,
      }))
      .addCase(saveProperties.fulfilled, (info, { payload }) => ({ ...info, ...payload }))
      .addCase(saveDashboard.fulfilled, (info, { payload }) => ({
        ...info,
        ...ofMetadata(payload.metadata),
        title: payload.title,
        slug: payload.slug === undefined ? info.slug : payload.slug,
        lastModifiedTime: payload.lastModifiedTime,
        changedAgo: 'just now',
        changedByName: payload.changedByName || info.changedByName,
        revision: payload.revision,
        savedLayout: payload.layout,
        repairs: [],
      })),
});

export const dashboardInfo = dashboardInfoSlice.reducer;
