import type { ErrorInfo } from '@/api/errors';
import type { Layout } from '../layout/types';

/** The save of somebody else, shown before it is overwritten. */
export interface Conflict {
  readonly changedOn: string;
  readonly changedByName: string;
  readonly differences: readonly string[];
}

export type Dialog = 'share' | 'properties' | 'delete' | 'filters' | 'colors' | 'css';

export interface DashboardState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  sliceIds: readonly number[];
  css: string;
  /** Styles that are being written: the dashboard shows them, nothing stores them. */
  cssDraft: string | null;
  isStarred: boolean;
  isPublished: boolean;
  editMode: boolean;
  colorScheme: string;
  updatedColorScheme: boolean;
  hasUnsavedChanges: boolean;
  dashboardIsSaving: boolean;
  maxUndoHistoryExceeded: boolean;
  expandedSlices: Readonly<Record<string, unknown>>;
  refreshFrequency: number;
  shouldPersistRefreshFrequency: boolean;
  isRefreshing: boolean;
  isFiltersRefreshing: boolean;
  directPathToChild: readonly string[];
  activeTabs: readonly string[];
  overwriteConfirmMetadata: Conflict | null;
  focusedFilterField: { readonly chartId: number; readonly column: string } | null;
  fullSizeChartId: number | null;
  /** The dialog that is open. */
  dialog: Dialog | null;
  datasetsStatus: 'loading' | 'complete' | 'error';
  /** Seconds. */
  lastModifiedTime: number;
  /** For this visit only. */
  wasSaved: boolean;
  /** Parameters of the address that are sent to the charts. */
  urlParams: Readonly<Record<string, string>>;
  /** What the last discard removed, until the next change. */
  discarded: Layout | null;
}

export const CLOSED: DashboardState = {
  status: 'idle',
  error: null,
  sliceIds: [],
  css: '',
  cssDraft: null,
  isStarred: false,
  isPublished: false,
  editMode: false,
  colorScheme: '',
  updatedColorScheme: false,
  hasUnsavedChanges: false,
  dashboardIsSaving: false,
  maxUndoHistoryExceeded: false,
  expandedSlices: {},
  refreshFrequency: 0,
  shouldPersistRefreshFrequency: false,
  isRefreshing: false,
  isFiltersRefreshing: false,
  directPathToChild: [],
  activeTabs: [],
  overwriteConfirmMetadata: null,
  focusedFilterField: null,
  fullSizeChartId: null,
  dialog: null,
  datasetsStatus: 'loading',
  lastModifiedTime: 0,
  wasSaved: false,
  urlParams: {},
  discarded: null,
};
