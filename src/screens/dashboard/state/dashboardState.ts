import type { ErrorInfo } from '@/api/errors';
import type { GivenUp, Previewed, Theirs } from '../events';
import type { Discarded } from '../layout/layoutSlice';
import type { Question } from '../words/questions';

/** Somebody else saved, and changed what this person changed too. */
export interface Conflict {
  readonly theirs: Theirs;
  readonly questions: readonly Question[];
  /** What only they changed, in sentences: it is taken over in any case. */
  readonly taken: readonly string[];
}

/** Stands for the id of a dashboard that no server knows yet. */
export const UNSTORED_ID = 0;

export type Dialog =
  | 'share'
  | 'saveAs'
  | 'versions'
  | 'properties'
  | 'delete'
  | 'filters'
  | 'controls'
  | 'colors'
  | 'css'
  | 'leftOut'
  | 'crossScopes';

export interface DashboardState {
  /** Another number for each time that a dashboard is opened or left. */
  readonly visit: number;
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  sliceIds: readonly number[];
  css: string;
  /** Styles that are being written: the dashboard shows them, nothing stores them. */
  cssDraft: string | null;
  isStarred: boolean;
  isPublished: boolean;
  editMode: boolean;
  /** The earlier version that is shown instead of the present. */
  previewed: Previewed | null;
  colorScheme: string;
  updatedColorScheme: boolean;
  hasUnsavedChanges: boolean;
  /** Of the save that is running. */
  savingRequest: string | null;
  maxUndoHistoryExceeded: boolean;
  /** By chart id: its description is shown. */
  expandedSlices: Readonly<Record<string, unknown>>;
  /** They were changed while editing, so the next save stores them. */
  updatedExpandedSlices: boolean;
  refreshFrequency: number;
  shouldPersistRefreshFrequency: boolean;
  isRefreshing: boolean;
  isFiltersRefreshing: boolean;
  directPathToChild: readonly string[];
  activeTabs: readonly string[];
  overwriteConfirmMetadata: Conflict | null;
  /** What undo brings back, and what redo then puts in its place. */
  givenUp: GivenUp | null;
  focusedFilterField: { readonly chartId: number; readonly column: string } | null;
  fullSizeChartId: number | null;
  /** Which of the components that show this chart: a chart may be on the page twice. */
  fullSizeComponentId: string | null;
  /** The address hides the navigation. */
  isFullScreen: boolean;
  /** Full screen without title and controls, for a screen that nobody works at. */
  isKiosk: boolean;
  /** The dialog that is open. */
  dialog: Dialog | null;
  /** What the link of the dialog leads to; null for the whole dashboard. */
  sharedId: string | null;
  /** The chart whose cross-filter scope the dialog starts with. */
  scopedChartId: number | null;
  datasetsStatus: 'loading' | 'complete' | 'error';
  /** Seconds. */
  lastModifiedTime: number;
  /** For this visit only. */
  wasSaved: boolean;
  /** Parameters of the address that are sent to the charts. */
  urlParams: Readonly<Record<string, string>>;
  /** What the last discard removed, until the next change. */
  discarded: Discarded | null;
}

export const CLOSED: DashboardState = {
  visit: 0,
  status: 'idle',
  error: null,
  sliceIds: [],
  css: '',
  cssDraft: null,
  isStarred: false,
  isPublished: false,
  editMode: false,
  previewed: null,
  colorScheme: '',
  updatedColorScheme: false,
  hasUnsavedChanges: false,
  savingRequest: null,
  maxUndoHistoryExceeded: false,
  expandedSlices: {},
  updatedExpandedSlices: false,
  refreshFrequency: 0,
  shouldPersistRefreshFrequency: false,
  isRefreshing: false,
  isFiltersRefreshing: false,
  directPathToChild: [],
  activeTabs: [],
  overwriteConfirmMetadata: null,
  givenUp: null,
  focusedFilterField: null,
  fullSizeChartId: null,
  fullSizeComponentId: null,
  isFullScreen: false,
  isKiosk: false,
  dialog: null,
  sharedId: null,
  scopedChartId: null,
  datasetsStatus: 'loading',
  lastModifiedTime: 0,
  wasSaved: false,
  urlParams: {},
  discarded: null,
};

/** A time of the wire, which is in UTC without saying so, in seconds. */
export const secondsOf = (changedOn: string): number =>
  Math.floor(Date.parse(`${changedOn}Z`) / 1000) || 0;
