import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { dashboardClosed, dashboardOpened, dashboardOpening } from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { CLOSED, type DashboardState, secondsOf } from './dashboardState';
import { refreshSettings } from './refreshSettings';

/** The state at the beginning and the end of a visit. */
export const visitCases = (on: ActionReducerMapBuilder<DashboardState>) =>
  on
    .addCase(dashboardOpening, ({ visit }) => ({
      ...CLOSED,
      visit: visit + 1,
      status: 'loading' as const,
    }))
    .addCase(dashboardClosed, ({ visit }) => ({ ...CLOSED, visit: visit + 1 }))
    .addCase(dashboardOpened, ({ visit }, { payload }) => {
      const { dashboard, layout } = payload;
      return {
        ...CLOSED,
        visit,
        status: 'ready' as const,
        sliceIds: chartIdsOf(layout),
        css: dashboard.css,
        isPublished: dashboard.published,
        lastModifiedTime: secondsOf(dashboard.changedOn),
        editMode: payload.opensForEditing,
        previewed: payload.previewed,
        colorScheme: dashboard.metadata.color_scheme ?? '',
        expandedSlices: dashboard.metadata.expanded_slices ?? {},
        refreshFrequency: refreshSettings(dashboard.metadata).seconds,
        activeTabs: payload.activeTabs,
        directPathToChild: payload.directPathToChild,
        urlParams: payload.urlParams,
      };
    });
