import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { sendLog } from '@/api/resources/log';
import type { AppStartListening } from '@/app/redux';
import { dashboardLoaded, exploreLoaded, sqlLabLoaded, sqlRunFailed } from '../events';
import { batches, type LogEvent, logAddress, logEvent } from './logEvent';

const DEBOUNCE_MS = 1000;

const toEvent = (action: UnknownAction): LogEvent => {
  const now = Date.now();
  if (dashboardLoaded.match(action))
    return logEvent('mount_dashboard', { source: 'dashboard', id: action.payload.id }, now);
  if (exploreLoaded.match(action))
    return logEvent('mount_explorer', { source: 'slice', id: action.payload.sliceId }, now);
  if (sqlRunFailed.match(action)) {
    const { editorId, durationMs, errorType, issueCodes, message } = action.payload;
    return {
      ...logEvent('sqllab_fetch_failed_query', { source: 'sqlLab', id: editorId }, now),
      event_type: 'timing',
      has_err: true,
      duration: durationMs,
      error_type: errorType,
      issue_codes: issueCodes,
      error_details: message,
    };
  }
  return logEvent(
    'sqllab_load_tab_state',
    { source: 'sqlLab', id: sqlLabLoaded.match(action) ? action.payload.editorId : null },
    now,
  );
};

/** Collects events and sends them a second after the last one; a failure is never shown. */
export const startEventLog = (startListening: AppStartListening): void => {
  let waiting: LogEvent[] = [];
  startListening({
    matcher: isAnyOf(dashboardLoaded, exploreLoaded, sqlLabLoaded, sqlRunFailed),
    effect: async (action, { cancelActiveListeners, delay }) => {
      waiting.push(toEvent(action));
      cancelActiveListeners();
      await delay(DEBOUNCE_MS);
      const events = waiting;
      waiting = [];
      for (const batch of batches(events)) sendLog(logAddress(batch), batch);
    },
  });
};
