import * as charts from '@/features/charts/wiring';
import { EXPLORE_ANNOUNCEMENTS } from './announcements';
import { explore } from './state/exploreSlice';
import { saveModal } from './state/saveModalSlice';
import { startFindingDrafts, startKeepingDrafts } from './sync/keepDrafts';
import { startKeepingFormData } from './sync/keepFormData';
import { startLoadingStar } from './sync/loadStarOfOpened';
import { startRunningChanges, startStoringAutoUpdates } from './sync/runChanges';
import { startRunningMoved, startRunningOpened } from './sync/runOpened';

export const slices = { ...charts.slices, explore, saveModal };
export const listeners = [
  ...charts.listeners,
  startRunningOpened,
  startRunningMoved,
  startRunningChanges,
  startStoringAutoUpdates,
  startLoadingStar,
  startKeepingFormData,
  startKeepingDrafts,
  startFindingDrafts,
  ...EXPLORE_ANNOUNCEMENTS,
];
