/** Events of the open dashboard as a whole. Slices listen to these, not to each other's thunks. */
import { createAction } from '@reduxjs/toolkit';
import type { Dashboard } from '@/api/resources/dashboards';
import type { DashboardChart, DashboardMetadata } from '#common/wire/dashboard.ts';
import type { NativeFilter } from './filters/nativeFilter';
import type { Layout } from './layout/types';

export interface Opened {
  readonly dashboard: Dashboard;
  readonly charts: readonly DashboardChart[];
  readonly layout: Layout;
  readonly repairs: readonly string[];
  readonly opensForEditing: boolean;
  readonly activeTabs: readonly string[];
  /** The component named by the address, with its ancestors. */
  readonly directPathToChild: readonly string[];
  readonly urlParams: Readonly<Record<string, string>>;
  /** Filters from before native filters. */
  readonly oldFilters: readonly NativeFilter[];
  /** The address's key of what the filters say. */
  readonly filtersKey: string | null;
}

export interface Saved {
  readonly metadata: DashboardMetadata;
  readonly title: string;
  /** Undefined if the server does not report it. */
  readonly slug: string | null | undefined;
  readonly layout: Layout;
  /** Seconds. */
  readonly lastModifiedTime: number;
  readonly changedByName: string;
  readonly revision: string | null;
}

/** The saved properties, as the server returned them. */
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

/** A dashboard is being loaded; the previous state is cleared. */
export const dashboardOpening = createAction('dashboard/opening');
export const dashboardOpened = createAction<Opened>('dashboard/opened');
export const dashboardSaved = createAction<Saved>('dashboard/saved');
/** The native filters were saved; the dashboard as it is stored now. */
export const filtersSaved = createAction<Dashboard>('dashboard/filtersSaved');
/** Settings apart from layout and filters were saved. */
export const metadataSaved =
  createAction<Pick<Dashboard, 'metadata' | 'revision'>>('dashboard/metadataSaved');
/** Color scheme and colors of labels were saved; the dashboard as it is stored now. */
export const colorsSaved = createAction<Dashboard>('dashboard/colorsSaved');
/** The styles were saved; the dashboard as it is stored now. */
export const cssSaved = createAction<Dashboard>('dashboard/cssSaved');
/** The computed colors of labels are stored. */
export const colorsSynced =
  createAction<Pick<DashboardMetadata, 'map_label_colors' | 'shared_label_colors'>>(
    'dashboard/colorsSynced',
  );
export const propertiesSaved = createAction<SavedProperties>('dashboard/propertiesSaved');
export const dashboardClosed = createAction('dashboard/closed');
