import { createSlice, nanoid, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

export type ToastKind = 'info' | 'success' | 'warning' | 'danger';

export interface Toast {
  readonly id: string;
  readonly kind: ToastKind;
  readonly text: string;
  /** The reason and the next step, below the text. */
  readonly detail?: string;
  /** Not shown if one with the same text already is. */
  readonly noDuplicate: boolean;
  /** An action, as a button. */
  readonly action?: ToastAction;
}

export type ToastAction =
  | { readonly label: string; readonly does: UnknownAction }
  /** A page of the product. */
  | { readonly label: string; readonly href: string };

/** How long each kind is shown. */
export const TOAST_MS: Readonly<Record<ToastKind, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
};
/** Long enough to follow a link to what somebody has waited for. */
export const LINK_MS = 20_000;

const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastAdded: {
      prepare: (toast: Omit<Toast, 'id' | 'noDuplicate'> & { noDuplicate?: boolean }) => ({
        payload: { noDuplicate: false, ...toast, id: nanoid() },
      }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        if (payload.noDuplicate && toasts.some(({ text }) => text === payload.text)) return;
        toasts.unshift(payload);
      },
    },
    toastRemoved: (toasts, { payload }: PayloadAction<string>) =>
      toasts.filter(({ id }) => id !== payload),
  },
});

export const { toastAdded, toastRemoved } = toastsSlice.actions;
export const toasts = toastsSlice.reducer;

type ToastInput = Parameters<typeof toastAdded>[0];
const of =
  (kind: ToastKind) =>
  (
    text: string,
    options?: Partial<Pick<Toast, 'detail' | 'noDuplicate' | 'action'>>,
  ): ToastInput => ({
    kind,
    text,
    ...options,
  });
export const info = of('info');
export const success = of('success');
export const warning = of('warning');
export const danger = of('danger');
