/** Events that several screens handle. */
import { createAction } from '@reduxjs/toolkit';

/** A tab of SQL Lab, with the database and schema that it works with. */
interface EditorPlace {
  readonly editorId: string | null;
  readonly dbId: number | null;
  readonly schema: string | null;
}

export const dashboardLoaded = createAction<{ id: number; title: string }>('dashboard/loaded');
/** Somebody turned to a tab of a dashboard. */
export const dashboardTabSelected = createAction<{
  dashboardId: number;
  tabId: string;
  title: string;
}>('dashboard/tabSelected');
export const exploreLoaded = createAction<{ sliceId: number | null; title: string }>(
  'explore/loaded',
);
/** A run of SQL Lab failed. */
export const sqlRunFailed = createAction<
  EditorPlace & {
    durationMs: number;
    errorType: string | null;
    issueCodes: readonly number[];
    message: string;
  }
>('sqlLab/runFailed');
export const sqlLabLoaded = createAction<EditorPlace>('sqlLab/loaded');
