import { CHART_ANNOUNCEMENTS } from '@/features/charts/announcements';
import { startEventLog } from '@/features/eventLog/listener';
import { DASHBOARD_ANNOUNCEMENTS } from '@/screens/dashboard/announcements';
import { DASHBOARD_LISTENERS } from '@/screens/dashboard/state/listeners';
import { databaseAnnouncements } from '@/screens/databases/announcements';
import { EXPLORE_ANNOUNCEMENTS } from '@/screens/explore/announcements';
import { startKeepingFormData } from '@/screens/explore/sync/keepFormData';
import { startRunningOpened } from '@/screens/explore/sync/runOpened';
import { libraryAnnouncements } from '@/screens/library/announcements';
import { QUERIES_ANNOUNCEMENTS } from '@/screens/queries/announcements';
import { sqlLabAnnouncements } from '@/screens/sqlLab/announcements';
import { sqlLabListeners } from '@/screens/sqlLab/state/listeners';
import type { AppStartListening } from './redux';

/** Everything that runs by itself: announcements, clocks, keepers. One line each. */
export const LISTENERS: readonly ((startListening: AppStartListening) => void)[] = [
  startEventLog,
  ...CHART_ANNOUNCEMENTS,
  ...DASHBOARD_LISTENERS,
  ...DASHBOARD_ANNOUNCEMENTS,
  startRunningOpened,
  startKeepingFormData,
  ...EXPLORE_ANNOUNCEMENTS,
  ...databaseAnnouncements,
  ...libraryAnnouncements,
  ...QUERIES_ANNOUNCEMENTS,
  ...sqlLabListeners,
  ...sqlLabAnnouncements,
];
