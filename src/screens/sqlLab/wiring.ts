/** What SQL Lab adds to the store: its slices and its listeners. */
import { SQL_LAB_ANNOUNCEMENTS } from './announcements';
import { startConnection } from './listeners/connection';
import { startLoggingFailedRuns, startLoggingFailedSaves } from './listeners/failures';
import { startAutosave, startHeartbeat } from './listeners/heartbeat';
import { startPolling, startReadingEnds } from './listeners/polling';
import {
  startAutorun,
  startBatches,
  startFetchingRows,
  startListingCreated,
  startSeekingReopened,
  startSeekingRuns,
  startStoringRuns,
} from './listeners/runs';
import { startSharing } from './listeners/sharing';
import { startSnapshots } from './listeners/snapshots';
import { startKeepingTables } from './listeners/tables';
import { chartViews } from './state/slices/chartViewsSlice';
import { sqlLookedUp } from './state/slices/lookedUpSlice';
import { resultViews } from './state/slices/resultViewsSlice';
import { sqlChangedTabs } from './state/changedTabs';
import { sqlSavedTexts } from './state/savedTexts';
import { schemaTree } from './state/slices/schemaTreeSlice';
import { sqlLab } from './state/slices/sqlLabSlice';
import { sqlLabView } from './state/slices/viewSlice';

export const slices = {
  chartViews,
  resultViews,
  schemaTree,
  sqlLab,
  sqlLabView,
  sqlLookedUp,
  sqlSavedTexts,
  sqlChangedTabs,
};
export const listeners = [
  startAutorun,
  startStoringRuns,
  startBatches,
  startSeekingReopened,
  startSeekingRuns,
  startFetchingRows,
  startListingCreated,
  startPolling,
  startReadingEnds,
  startKeepingTables,
  startHeartbeat,
  startAutosave,
  startSnapshots,
  startConnection,
  startSharing,
  startLoggingFailedRuns,
  startLoggingFailedSaves,
  ...SQL_LAB_ANNOUNCEMENTS,
];
