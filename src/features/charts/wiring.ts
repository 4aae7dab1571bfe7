/** What every screen with charts adds to the store. */
import { CHART_ANNOUNCEMENTS } from './announcements';
import { charts } from './chartsSlice';

export const slices = { charts };
export const listeners = CHART_ANNOUNCEMENTS;
