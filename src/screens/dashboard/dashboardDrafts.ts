import { draftStore, type Kept } from '@/features/drafts/draftStore';
import { openVisits } from '@/features/drafts/openVisits';
import type { Unsaved } from './events';
import type { Edition } from './merge/edition';
import { UNSTORED_ID } from './state/dashboardState';
import type { AddedChart } from './state/thunks/addChartToDashboard';

/** What one visit changed and did not save. */
export interface DashboardDraft extends Kept {
  readonly unsaved: Unsaved;
  /** The dashboard as it was saved then. */
  readonly saved: Edition;
  readonly revision: string | null;
  /** Those of the layout: some may be new to the dashboard. */
  readonly charts: readonly AddedChart[];
}

const NAME = 'sextant-dashboards';
export const drafts = draftStore<DashboardDraft>(NAME);
/** By the ids under which they keep their drafts. */
export const visits = openVisits(NAME);

/** How the ids of all drafts of a dashboard begin; each visit adds a part of its own. */
export const draftPrefix = (userId: number | undefined, dashboardId: number): string =>
  `${userId ?? 'nobody'} ${dashboardId === UNSTORED_ID ? 'new' : dashboardId} `;

/** The id of a visit that began with a new dashboard, once that has a number. */
export const withNumber = (id: string, dashboardId: number): string =>
  id.replace(' new ', ` ${dashboardId} `);
