/** What happens to the open dashboard as a whole. Slices listen to these, not to each other's thunks. */
import { createAction } from '@reduxjs/toolkit';
import type { Dashboard } from '@/api/resources/dashboards';
import type { DashboardChart, DashboardMetadata } from '#common/wire/dashboard.ts';
import type { Layout } from './layout/types';

export interface Opened {
  readonly dashboard: Dashboard;
  readonly charts: readonly DashboardChart[];
  readonly layout: Layout;
  readonly repairs: readonly string[];
  readonly opensForEditing: boolean;
  readonly activeTabs: readonly string[];
  /** The component the address points at, with what holds it. */
  readonly directPathToChild: readonly string[];
  readonly urlParams: Readonly<Record<string, string>>;
}

export interface Saved {
  readonly metadata: DashboardMetadata;
  readonly title: string;
  /** Undefined where the server does not say. */
  readonly slug: string | null | undefined;
  readonly layout: Layout;
  /** Seconds. */
  readonly lastModifiedTime: number;
  readonly changedByName: string;
  readonly revision: string | null;
}

/** What the properties dialog wrote, as the server made it. */
export interface SavedProperties {
  readonly title: string;
  readonly slug: string | null;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly published: boolean;
  readonly revision: string | null;
  readonly changedByName: string;
  readonly lastModifiedTime: number;
}

/** A dashboard is on its way; nothing of the one before is left. */
export const dashboardOpening = createAction('dashboard/opening');
export const dashboardOpened = createAction<Opened>('dashboard/opened');
export const dashboardSaved = createAction<Saved>('dashboard/saved');
export const propertiesSaved = createAction<SavedProperties>('dashboard/propertiesSaved');
export const dashboardClosed = createAction('dashboard/closed');
