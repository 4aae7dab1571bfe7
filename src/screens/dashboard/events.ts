/** Events of the open dashboard as a whole. Slices listen to these, not to each other's thunks. */
import { createAction } from '@reduxjs/toolkit';
import type { Dashboard } from '@/api/resources/dashboards';
import type { DashboardChart, DashboardMetadata } from '#common/wire/dashboard.ts';
import type { NativeFilter } from './filters/nativeFilter';
import type { DashboardVersion } from '#common/wire/dashboardVersion.ts';
import type { Properties } from './merge/edition';
import type { Layout } from './layout/types';

/** Colors as the metadata of a dashboard have them. */
export type KeptColors = Readonly<
  Required<
    Pick<
      DashboardMetadata,
      'color_scheme' | 'color_scheme_domain' | 'label_colors' | 'map_label_colors'
    >
  >
>;

/** What the next save writes and nothing stores yet; null where it is as saved. */
export interface Unsaved {
  readonly layout: Layout;
  readonly colors: KeptColors | null;
  readonly expandedSlices: Readonly<Record<string, unknown>> | null;
  readonly refreshFrequency: number | null;
}

/** Changes of an earlier visit that are gone on with. */
export interface RestoredDraft {
  readonly unsaved: Unsaved;
  /** The layout that was changed: undo leads to it. */
  readonly before: Layout;
  /** Of the dashboard as it was saved then, what was changed; null if nobody saved since. */
  readonly base: {
    readonly layout: Layout;
    readonly metadata: DashboardMetadata;
    readonly revision: string | null;
  } | null;
}

/** An earlier version, and the newest one that the person knew when it was opened. */
export interface Previewed {
  readonly version: DashboardVersion;
  readonly newestId: number;
}

export interface Opened {
  readonly dashboard: Dashboard;
  readonly charts: readonly DashboardChart[];
  readonly layout: Layout;
  readonly repairs: readonly string[];
  readonly opensForEditing: boolean;
  /** The earlier version that is shown instead of the present. */
  readonly previewed: Previewed | null;
  readonly activeTabs: readonly string[];
  /** The component named by the address, with its ancestors. */
  readonly directPathToChild: readonly string[];
  readonly urlParams: Readonly<Record<string, string>>;
  /** Filters from before native filters. */
  readonly oldFilters: readonly NativeFilter[];
  /** The address's key of what the filters say. */
  readonly filtersKey: string | null;
}

/** What somebody else saved while this person was editing. */
export interface Theirs {
  readonly dashboard: Dashboard;
  readonly charts: readonly DashboardChart[];
  readonly layout: Layout;
}

/** The changes that a person gives up for what somebody else saved. */
export interface GivenUp {
  readonly theirs: Theirs;
  readonly own: Unsaved;
}

/** Their changes that a save brought together with this person’s. */
export interface Taken {
  readonly charts: readonly DashboardChart[];
  readonly byName: string;
  /** In sentences. */
  readonly changes: readonly string[];
  /** What the merge had to adjust, in sentences. */
  readonly notes: readonly string[];
}

export interface Saved {
  readonly metadata: DashboardMetadata;
  readonly properties: Properties;
  readonly title: string;
  readonly layout: Layout;
  /** Null if nobody else saved meanwhile. */
  readonly taken: Taken | null;
  /** Seconds. */
  readonly lastModifiedTime: number;
  readonly changedByName: string;
  readonly revision: string | null;
}

/** A dashboard is being loaded; the previous state is cleared. */
export const dashboardOpening = createAction('dashboard/opening');
export const dashboardOpened = createAction<Opened>('dashboard/opened');
export const dashboardSaved = createAction<Saved>('dashboard/saved');
/** The native filters were saved; the dashboard as it is stored now. */
export const filtersSaved = createAction<Dashboard>('dashboard/filtersSaved');
/** Settings apart from layout and filters were saved. */
export const metadataSaved = createAction<
  Pick<Dashboard, 'metadata' | 'revision'> & Pick<Saved, 'lastModifiedTime'>
>('dashboard/metadataSaved');
/** The properties were saved; the dashboard as it is stored now. */
export const propertiesSaved = createAction<Dashboard>('dashboard/propertiesSaved');
/** Something of a dashboard that was left meanwhile could not be stored. */
export const leftUnsaved = createAction<{ readonly title: string; readonly reason: string }>(
  'dashboard/leftUnsaved',
);
/** A new dashboard has its id; its content is saved next. */
export const dashboardCreated = createAction<{ readonly id: number; readonly title: string }>(
  'dashboard/created',
);
/** The person gives up their own changes for what somebody else saved; undo brings them back. */
export const theirsLoaded = createAction<GivenUp>('dashboard/theirsLoaded');
/** Undo has led back to their layout: so are their other changes. */
export const ownReturned = createAction<GivenUp>('dashboard/ownReturned');
/** Redo has led away from it once more, to the metadata as they are stored by now. */
export const ownGivenUpAgain = createAction<{
  readonly givenUp: GivenUp;
  readonly metadata: DashboardMetadata;
}>('dashboard/ownGivenUpAgain');
/** Unsaved changes of an earlier visit are on the page again. */
export const draftRestored = createAction<RestoredDraft>('dashboard/draftRestored');
/** Colors were chosen while the dashboard is edited: they are saved with it. */
export const colorsKept = createAction<KeptColors>('dashboard/colorsKept');
/** Color scheme and colors of labels were saved; the dashboard as it is stored now. */
export const colorsSaved = createAction<Dashboard>('dashboard/colorsSaved');
/** The styles were saved; the dashboard as it is stored now. */
export const cssSaved = createAction<Dashboard>('dashboard/cssSaved');
/** The computed colors of labels are stored: of those of the visit until `came`, how many times some had come. */
export const colorsSynced = createAction<{
  readonly colors: Pick<DashboardMetadata, 'map_label_colors' | 'shared_label_colors'>;
  readonly came: number;
}>('dashboard/colorsSynced');
/** A link or a saved view says what the filters of the open dashboard say from now on, as far as there are such. */
export const masksGiven = createAction<{ readonly from: string; readonly given: unknown }>(
  'dashboard/masksGiven',
);
export const dashboardClosed = createAction('dashboard/closed');
