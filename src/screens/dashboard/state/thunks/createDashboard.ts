import { createAppThunk } from '@/app/redux';
import { createDashboard as post } from '@/api/resources/dashboards';
import { UNTITLED } from '../saveBody';

/** Creates an empty dashboard and returns its id. It gets a title, since exports fail without one. */
export const createDashboard = createAppThunk('dashboard/createDashboard', (_: void, { signal }) =>
  post({ dashboard_title: UNTITLED }, { signal }),
);
