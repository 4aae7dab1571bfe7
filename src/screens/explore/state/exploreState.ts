import type { ErrorInfo } from '@/api/errors';
import type { Datasource } from '#common/wire/datasource.ts';
import type { ExploreMetadata } from '#common/wire/explore.ts';
import type { FormData } from '@/viz/formData';
import type { Draft } from '../storage/drafts';

/** A chart, settings kept under a key, settings in the address, or only the dataset. */
export type Missing = 'chart' | 'key' | 'settings' | 'dataset';

export type Values = Readonly<Record<string, unknown>>;

export interface Slice {
  readonly slice_id: number;
  readonly slice_name: string;
  readonly owners: readonly number[];
}

/** What one step of undo restores. */
export interface Step {
  readonly form_data: FormData;
  readonly hiddenFormData: Values;
  readonly datasource: Datasource | null;
}

/** What became of the settings when the dataset was swapped. */
export interface Transfer {
  readonly dataset: string;
  /** The controls by name whose values fit the new dataset, and those that were left out. */
  readonly kept: readonly string[];
  readonly dropped: readonly DroppedControl[];
  /** The column that the time range is about now, where it had to change. */
  readonly timeMoved: TimeMoved | null;
}

export interface TimeMoved {
  readonly from: string;
  readonly to: string;
}

export interface DroppedControl {
  readonly control: string;
  /** The fields that the new dataset does not have. */
  readonly fields: readonly string[];
  /** What a setting that cannot be empty has now. */
  readonly instead: readonly string[];
}

export type ExploreDialog = 'share' | 'properties' | 'versions' | 'delete';

/** The chart page's state; keys that charts and addresses also carry keep their wire names. */
export interface ExploreState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ErrorInfo | null;
  readonly form_data: FormData | null;
  /** The saved settings, made whole the same way; null when nothing is saved. */
  readonly saved: FormData | null;
  /** The saved settings as they are stored: what nobody changes stays so. */
  readonly stored: FormData | null;
  readonly controls: Readonly<
    Record<string, { readonly externalValidationErrors: readonly string[] }>
  >;
  readonly datasource: Datasource | null;
  readonly slice: Slice | null;
  readonly sliceName: string;
  readonly metadata: ExploreMetadata | null;
  readonly saveAction: 'saveas' | 'overwrite' | null;
  readonly can_add: boolean;
  readonly can_download: boolean;
  readonly can_overwrite: boolean;
  readonly force: boolean;
  readonly isStarred: boolean;
  readonly hiddenFormData: Values;
  readonly triggerRender: boolean;
  /** Controls whose values fit the dataset that was chosen last. */
  readonly controlsTransferred: readonly string[];
  readonly transfer: Transfer | null;
  readonly formDataKey: string | null;
  /** Every change is run by itself. */
  readonly autoUpdates: boolean;
  /** The server's message about the address. */
  readonly message: string | null;
  /** What of the address was not taken. */
  readonly linkNote: string | null;
  /** What cannot be read of saved or kept settings. */
  readonly settingsNote: string | null;
  /** What the address asks for and the server does not have; null where all is there. */
  readonly missing: Missing | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** Unsaved settings of an earlier visit that the page does not show. */
  readonly draft: Draft | null;
  /** A filter on a column or metric that was put into a setting; it is added once it says what it asks for. */
  readonly begunFilter: {
    readonly control: string;
    readonly field: { readonly kind: 'metric' | 'column'; readonly name: string };
  } | null;
  /** Opened by a command. */
  readonly dialog: ExploreDialog | null;
  /** The text box that is being edited. */
  readonly undoGroup: string | null;
}

export const NEW_EXPLORE: ExploreState = {
  status: 'loading',
  error: null,
  form_data: null,
  saved: null,
  stored: null,
  controls: {},
  datasource: null,
  slice: null,
  sliceName: '',
  metadata: null,
  saveAction: null,
  can_add: false,
  can_download: false,
  can_overwrite: false,
  force: false,
  isStarred: false,
  hiddenFormData: {},
  triggerRender: false,
  controlsTransferred: [],
  transfer: null,
  formDataKey: null,
  autoUpdates: false,
  message: null,
  linkNote: null,
  settingsNote: null,
  missing: null,
  past: [],
  future: [],
  draft: null,
  begunFilter: null,
  dialog: null,
  undoGroup: null,
};
