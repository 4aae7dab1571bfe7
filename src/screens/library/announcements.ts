import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { danger, success } from '@/features/toasts/toastsSlice';
import { KINDS } from './state/kinds';
import { deleteRow, toggleFavorite } from './state/thunks';

export const LIBRARY_ANNOUNCEMENTS = [
  announce(deleteRow.fulfilled.match, ({ meta }) => success(`Deleted: ${meta.arg.title}`)),
  announce(failed(deleteRow), ({ meta, payload }) =>
    danger(
      `The ${KINDS[meta.arg.kind].one} “${meta.arg.title}” could not be deleted: ${payload.message}`,
    ),
  ),
  announce(failed(toggleFavorite), ({ meta }) =>
    danger(
      meta.arg.kind === 'chart'
        ? 'An error occurred while starring this chart'
        : 'There was an issue favoriting this dashboard.',
    ),
  ),
];
