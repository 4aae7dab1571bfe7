/** Events that several screens handle. */
import { createAction } from '@reduxjs/toolkit';

export const dashboardLoaded = createAction<{ id: number; title: string }>('dashboard/loaded');
export const exploreLoaded = createAction<{ sliceId: number | null; title: string }>(
  'explore/loaded',
);
/** A run of SQL Lab failed. */
export const sqlRunFailed = createAction<{
  editorId: string | null;
  durationMs: number;
  errorType: string | null;
  issueCodes: readonly number[];
  message: string;
}>('sqlLab/runFailed');
export const sqlLabLoaded = createAction<{ editorId: string | null }>('sqlLab/loaded');
