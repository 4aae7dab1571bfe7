import { createAppThunk } from '@/app/redux';
import { createDashboard as post } from '@/api/resources/dashboards';
import { UNTITLED } from '../saveBody';

/** Makes an empty dashboard and gives its id. A dashboard without a title breaks exports, so it gets one. */
export const createDashboard = createAppThunk('dashboard/createDashboard', (_: void, { signal }) =>
  post({ dashboard_title: UNTITLED }, { signal }),
);
