import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { sendLog } from '@/api/resources/log';
import type { AppStartListening } from '@/app/redux';
import {
  dashboardLoaded,
  dashboardTabSelected,
  exploreLoaded,
  sqlLabLoaded,
  sqlRunFailed,
} from '../events';
import { type LogEvent, sendsOf, timingEvent, userEvent } from './logEvent';

const DEBOUNCE_MS = 1000;

/** `trigger` is the last thing that a person did. */
const toEvent = (action: UnknownAction, trigger: string | null): LogEvent | null => {
  if (dashboardLoaded.match(action)) {
    const { id } = action.payload;
    return userEvent('mount_dashboard', { source: 'dashboard', dashboardId: id });
  }
  if (dashboardTabSelected.match(action)) {
    const { dashboardId, tabId, title } = action.payload;
    return userEvent(
      'select_dashboard_tab',
      { source: 'dashboard', dashboardId },
      { target_id: tabId, target_name: title },
    );
  }
  if (exploreLoaded.match(action))
    return userEvent('mount_explorer', { source: 'slice', sliceId: action.payload.sliceId });
  if (sqlLabLoaded.match(action))
    return userEvent('sqllab_load_tab_state', { source: 'sqlLab', ...action.payload });
  if (sqlRunFailed.match(action)) {
    const { durationMs, errorType, issueCodes, message, ...place } = action.payload;
    return timingEvent('sqllab_fetch_failed_query', { source: 'sqlLab', ...place }, trigger, {
      has_err: true,
      duration: durationMs,
      error_type: errorType,
      issue_codes: issueCodes,
      error_details: message,
    });
  }
  return null;
};

/** Collects events and sends them a second after the last one; a failure is never shown. */
export const startEventLog = (startListening: AppStartListening): void => {
  let waiting: LogEvent[] = [];
  let trigger: string | null = null;
  startListening({
    matcher: isAnyOf(
      dashboardLoaded,
      dashboardTabSelected,
      exploreLoaded,
      sqlLabLoaded,
      sqlRunFailed,
    ),
    effect: async (action, { cancelActiveListeners, delay }) => {
      const event = toEvent(action, trigger);
      if (!event) return;
      trigger = event.event_id ?? trigger;
      waiting.push(event);
      cancelActiveListeners();
      await delay(DEBOUNCE_MS);
      const events = waiting;
      waiting = [];
      for (const { address, events: own } of sendsOf(events)) sendLog(address, own);
    },
  });
};
