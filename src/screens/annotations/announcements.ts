import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, success } from '@/features/toasts/toastsSlice';
import { annotations } from './state/annotations';
import { layers } from './state/layers';
import { saveAnnotation, saveLayer } from './state/thunks';

const namesOf = (rows: readonly { readonly name: string }[]) =>
  rows.map(({ name }) => `“${name}”`).join(', ');

/** Failures of saving appear in the dialog, where the input still is. */
export const ANNOTATIONS_ANNOUNCEMENTS = [
  announce(saveLayer.fulfilled.match, ({ meta }) => success(`Saved: ${meta.arg.name}`)),
  announce(saveAnnotation.fulfilled.match, ({ meta }) => success(`Saved: ${meta.arg.name}`)),
  announce(layers.remove.fulfilled.match, ({ meta }) => success(`Deleted: ${namesOf(meta.arg)}`)),
  announce(failed(layers.remove), ({ meta, payload }) =>
    danger(`${namesOf(meta.arg)} could not be deleted: ${payload.message}`),
  ),
  announce(annotations.remove.fulfilled.match, ({ meta }) =>
    success(`Deleted: ${namesOf(meta.arg)}`),
  ),
  announce(failed(annotations.remove), ({ meta, payload }) =>
    danger(`${namesOf(meta.arg)} could not be deleted: ${payload.message}`),
  ),
];
