import { combineReducers } from '@reduxjs/toolkit';
import { LIBRARY_ANNOUNCEMENTS } from './announcements';
import { LISTS } from './state/lists';

const { dashboard, chart, dataset } = LISTS;

export const slices = {
  library: combineReducers({
    dashboard: dashboard.reducer,
    chart: chart.reducer,
    dataset: dataset.reducer,
  }),
};
export const listeners = LIBRARY_ANNOUNCEMENTS;
