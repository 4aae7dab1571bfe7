import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { selectCan, selectFlag, selectUser } from '@/features/session/selectors';
import { extraFormData } from '@/features/dataMask/extraFormData';
import { withGroupBy } from '@/features/dataMask/withGroupBy';
import { chartFacts, NO_FACTS } from '@/features/charts/datasetFacts';
import { asksTheSame } from './asksTheSame';
import { UNSTORED_ID } from './dashboardState';
import { ownsOrAdmin } from '@/features/session/permissions';
import {
  selectExtra,
  selectGroupBy,
  selectLayerScopes,
  selectFiltersAreKnown,
  selectMissingFor,
} from '../filters/filterSelectors';
import { chartIdsOn } from '../filters/scope';
import { sameJson } from '@/lib/sameJson';
import { addPlace } from '../layout/addPlace';
import { firstContainer, topTabsOf } from '../layout/tabs';
import { childrenOf } from '../layout/tree';
import type { Component, Layout, InsertionPoint } from '../layout/types';
import { needsColumns, wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';

export const selectStatus = (state: RootState) => state.dashboardState.status;
export const selectDashboardState = (state: RootState) => state.dashboardState;

export const selectIsSaving = (state: RootState): boolean =>
  state.dashboardState.savingRequest !== null;
export const selectInfo = (state: RootState) => state.dashboardInfo;
export const selectLayout = (state: RootState): Layout => state.dashboardLayout.present;
export const selectComponent = (state: RootState, id: string): Component | undefined =>
  state.dashboardLayout.present[id];
export const selectEditMode = (state: RootState) => state.dashboardState.editMode;
export const selectUndoSteps = (state: RootState) => state.dashboardLayout.past.length;
export const selectRedoSteps = (state: RootState) => state.dashboardLayout.future.length;

/** The title as edited, from the layout. */
export const selectTitle = (state: RootState): string =>
  state.dashboardLayout.present[HEADER_ID]?.meta.text ?? '';

/** Whether the address names this component. */
export const selectIsFocused = (state: RootState, id: string): boolean =>
  state.dashboardState.directPathToChild.at(-1) === id;

/** The way to the chart that is to be shown; another one each time it is asked for. */
export const selectPathToChart = (state: RootState): readonly string[] | null => {
  const { directPathToChild: path } = state.dashboardState;
  return state.dashboardLayout.present[path.at(-1) ?? '']?.type === 'CHART' ? path : null;
};

/** Whether the address names this component or one of its descendants. */
export const selectIsOnPath = (state: RootState, id: string): boolean =>
  state.dashboardState.directPathToChild.includes(id);

const LARGE = 150;

/** The number of components from which the page draws only what is near the viewport. */
export const selectIsLarge = createAppSelector(
  [selectLayout],
  (layout) => Object.keys(layout).length > LARGE,
);

/** Whether a server knows the dashboard: a new one exists on the page alone. */
export const selectIsStored = (state: RootState): boolean => state.dashboardInfo.id !== UNSTORED_ID;

/** The dashboard that a chart names when it asks for data. */
export const selectWhere = createAppSelector(
  [(state) => state.dashboardInfo.id],
  (dashboardId): { readonly dashboardId?: number } =>
    dashboardId === UNSTORED_ID ? {} : { dashboardId },
);

/** Owners and administrators with the right to write dashboards; the server decides. An earlier version is only shown. */
export const selectCanEdit = (state: RootState): boolean =>
  state.dashboardState.previewed === null &&
  selectCan(state, 'can_write', 'Dashboard') &&
  ownsOrAdmin(selectUser(state), state.dashboardInfo.ownerIds);

/** With roles on dashboards, a copy is for those who may change the original; a Superset refuses it to others. */
export const selectCanCopy = (state: RootState): boolean =>
  selectIsStored(state) &&
  selectCan(state, 'can_write', 'Dashboard') &&
  (!selectFlag(state, 'DASHBOARD_RBAC') ||
    ownsOrAdmin(selectUser(state), state.dashboardInfo.ownerIds));

/** What changes the stored dashboard by itself, not with the next save. */
export const selectCanChange = (state: RootState): boolean =>
  selectCanEdit(state) && selectIsStored(state);

/**
 * Whether a link to the component can be made, and what it is: one that is not stored yet would lead others nowhere.
 */
export const selectMayShare = (state: RootState, componentId: string): 'chart' | 'tab' | null => {
  const type = state.dashboardInfo.savedLayout[componentId]?.type;
  if (type === 'CHART') return selectCan(state, 'can_share_chart', 'Superset') ? 'chart' : null;
  return type === 'TAB' && selectCan(state, 'can_share_dashboard', 'Superset') ? 'tab' : null;
};

export const selectIsFullSize = (state: RootState, componentId: string): boolean =>
  state.dashboardState.fullSizeComponentId === componentId;

/** Whether the chart's description stands above its picture. */
export const selectIsDescribed = (state: RootState, chartId: number): boolean =>
  state.dashboardState.expandedSlices[chartId] === true;

export const selectChart = (state: RootState, chartId: number) =>
  state.dashboardInfo.charts[chartId];

/** The dataset that all charts of the dashboard read, if it is one. */
export const selectOnlyDatasetId = ({ dashboardInfo }: RootState): number | null => {
  const read = new Set(
    Object.values(dashboardInfo.charts).map(({ formData }) => formData.datasource),
  );
  const [, id] = read.size === 1 ? (/^(\d+)__table$/.exec([...read].join()) ?? []) : [];
  return id === undefined ? null : Number(id);
};

export const selectChartName = (state: RootState, { meta }: Component): string =>
  meta.sliceNameOverride ||
  (meta.chartId === undefined ? undefined : selectChart(state, meta.chartId)?.name) ||
  meta.sliceName ||
  'Chart';

/** What is said about a chart on this dashboard: the words of the dashboard, else the chart's own. */
export const selectDescription = (state: RootState, componentId: string): string => {
  const meta = selectLayout(state)[componentId]?.meta;
  const own =
    meta?.chartId === undefined ? undefined : selectChart(state, meta.chartId)?.description;
  return meta?.descriptionOverride || own || '';
};

/** The open tab of a set: the activated one, else the first. */
export const selectActiveTab = (state: RootState, tabsId: string): string | undefined => {
  const tabs = state.dashboardLayout.present[tabsId]?.children ?? [];
  return tabs.find((id) => state.dashboardState.activeTabs.includes(id)) ?? tabs[0];
};

/** The end of the open content. */
export const selectEndPlace = createAppSelector(
  [selectLayout, (state) => state.dashboardState.activeTabs],
  (layout, active): InsertionPoint => {
    const tabs = topTabsOf(layout)?.children ?? [];
    const parentId = tabs.find((id) => active.includes(id)) ?? firstContainer(layout);
    return { parentId, index: layout[parentId]?.children.length ?? 0 };
  },
);

/** Every open tab, including those open by default. */
export const selectOpenTabs = createAppSelector(
  [selectLayout, (state) => state.dashboardState.activeTabs],
  (layout, active): string[] =>
    Object.values(layout)
      .filter(({ type }) => type === 'TABS')
      .flatMap(({ id }) => {
        const tabs = childrenOf(layout, id).map((tab) => tab.id);
        return tabs.find((tab) => active.includes(tab)) ?? tabs[0] ?? [];
      }),
);

/** Where the builder's Add buttons put a component. */
export const selectAddPlace = (state: RootState, component: Component): InsertionPoint =>
  addPlace(selectLayout(state), component, {
    end: selectEndPlace(state),
    openTabs: selectOpenTabs(state),
  });

/** Asked of each chart after every action. */
const selectNeedsColumns = createAppSelector([selectChart], (chart) =>
  chart ? needsColumns(chart.formData) : false,
);

/** The dataset of a chart whose settings depend on it; the others are whole without it. */
const selectNeededDataset = (state: RootState, chartId: number) => {
  const formData = selectChart(state, chartId)?.formData;
  return formData && selectNeedsColumns(state, chartId)
    ? (state.dashboardInfo.datasets[formData.datasource] ?? null)
    : null;
};

/** Whether everything is there that decides what the chart asks for. */
export const selectCanRun = (state: RootState, chartId: number): boolean => {
  const formData = selectChart(state, chartId)?.formData;
  return (
    formData !== undefined &&
    selectFiltersAreKnown(state, chartId) &&
    selectMissingFor(state, chartId).length === 0 &&
    (state.dashboardInfo.areDatasetsRead || !selectNeedsColumns(state, chartId))
  );
};

const selectWholeForm = createAppSelector(
  [selectChart, selectNeededDataset],
  (chart, dataset) => chart && wholeForm(chart.formData, dataset),
);

/** What charts know of the dashboard’s colors. Equal ones stay the same object, so that a save asks for nothing again. */
const selectColors = createAppSelector(
  [(state) => state.dashboardInfo.metadata],
  ({ label_colors, shared_label_colors, map_label_colors }) => ({
    label_colors: label_colors ?? {},
    shared_label_colors: Array.isArray(shared_label_colors) ? shared_label_colors : [],
    map_label_colors: map_label_colors ?? {},
  }),
  { memoizeOptions: { resultEqualityCheck: sameJson } },
);

/** A chart's form data on this dashboard: its own and what the dashboard adds. */
export const selectChartFormData = createAppSelector(
  [
    selectChart,
    selectWholeForm,
    selectWhere,
    selectColors,
    (state) => state.dashboardState.urlParams,
    (state) => state.dashboardState.colorScheme,
    selectExtra,
    selectLayerScopes,
    selectGroupBy,
  ],
  (
    chart,
    whole,
    where,
    colors,
    urlParams,
    colorScheme,
    extra,
    layers,
    groups,
  ): FormData | undefined =>
    chart &&
    whole && {
      ...withGroupBy(whole, groups),
      chart_id: chart.id,
      ...colors,
      ...(colorScheme ? { color_scheme: colorScheme, own_color_scheme: whole.color_scheme } : {}),
      ...extraFormData({ extra, urlParams }),
      ...layers,
      ...where,
    },
);

/** What a chart is drawn with: while other rows are awaited, what those that are there were asked with. */
export const selectFormOfRows = createAppSelector(
  [selectChartFormData, (state, chartId: number) => state.charts[chartId]?.answeredFormData],
  (formData, answered) =>
    formData && answered && !asksTheSame(answered, formData) ? answered : formData,
);

/** The charts on the page, in the order of the layout map. */
export const selectOnPage = createAppSelector([selectLayout], chartIdsOn);

/** Display names and formats for drawing a chart. */
export const selectDatasetFacts = createAppSelector(
  [
    (state, chartId: number) =>
      state.dashboardInfo.datasets[selectChart(state, chartId)?.formData.datasource ?? ''],
    (state, chartId: number) => selectChart(state, chartId)?.formData,
  ],
  (dataset, form) => (dataset && form ? chartFacts(dataset, form) : NO_FACTS),
);
