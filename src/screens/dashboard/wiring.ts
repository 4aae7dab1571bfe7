import * as charts from '@/features/charts/wiring';
import { dataMask } from '@/features/dataMask/dataMaskSlice';
import { DASHBOARD_ANNOUNCEMENTS } from './announcements';
import { dashboardColors } from './colors/colorsSlice';
import { startColorSync } from './colors/syncColors';
import { dashboardDraft } from './drafts/draftSlice';
import { startFindingDrafts, startHoldingVisits, startKeepingDrafts } from './drafts/keepDrafts';
import { dashboardBrush } from './filters/cross/brushSlice';
import { dashboardBrushed } from './brushing/brushedSlice';
import { startFollowing } from './brushing/followBrush';
import { nativeFilters } from './filters/nativeFiltersSlice';
import { dashboardLayout } from './layout/layoutSlice';
import { dashboardPicture } from './pictures/pictureSlice';
import { startPictures } from './pictures/startPictures';
import { dashboardPresence } from './presence/presenceSlice';
import { dashboardSelection } from './select/selectionSlice';
import { dashboardInfo } from './state/dashboardInfoSlice';
import { dashboardState } from './state/dashboardStateSlice';
import { startPrinting } from './paper/printing';
import { DASHBOARD_LISTENERS } from './state/listeners';

export const slices = {
  ...charts.slices,
  dashboardBrush,
  dashboardBrushed,
  dashboardColors,
  dashboardDraft,
  dashboardInfo,
  dashboardLayout,
  dashboardPicture,
  dashboardPresence,
  dashboardSelection,
  dashboardState,
  dataMask,
  nativeFilters,
};
export const listeners = [
  ...charts.listeners,
  ...DASHBOARD_LISTENERS,
  startPrinting,
  startFollowing,
  ...DASHBOARD_ANNOUNCEMENTS,
  startColorSync,
  startHoldingVisits,
  startFindingDrafts,
  startKeepingDrafts,
  startPictures,
];
