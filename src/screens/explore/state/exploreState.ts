import type { ErrorInfo } from '@/api/errors';
import type { Datasource } from '#common/wire/datasource.ts';
import type { ExploreMetadata } from '#common/wire/explore.ts';
import type { FormData } from '@/viz/formData';

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
}

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
  readonly controlsTransferred: readonly string[];
  readonly formDataKey: string | null;
  /** Every change is run by itself. */
  readonly autoUpdates: boolean;
  /** The server's message about the address. */
  readonly message: string | null;
  /** What of the address was not taken. */
  readonly linkNote: string | null;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
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
  formDataKey: null,
  autoUpdates: false,
  message: null,
  linkNote: null,
  past: [],
  future: [],
  undoGroup: null,
};
