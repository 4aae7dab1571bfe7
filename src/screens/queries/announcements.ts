import { failed } from '@/app/redux';
import { announce } from '@/features/toasts/announce';
import { bundleAnnouncements } from '@/features/bundles/announcements';
import { danger, success } from '@/features/toasts/toastsSlice';
import { saved } from './state/lists';
import { copySql, describeSaved, shareSaved } from './state/thunks';

/** The toasts of the query lists. */
export const QUERIES_ANNOUNCEMENTS = [
  announce(copySql.fulfilled.match, () => success('Copied to clipboard')),
  announce(failed(copySql), ({ payload }) => danger(payload.message)),
  announce(shareSaved.fulfilled.match, () =>
    success('Link copied. Anyone who opens it gets a copy.'),
  ),
  announce(failed(shareSaved), ({ payload }) => danger(payload.message)),
  announce(describeSaved.fulfilled.match, () => success('Your query was updated')),
  announce(saved.remove.fulfilled.match, ({ meta }) =>
    success(
      meta.arg.length === 1 ? 'Deleted 1 saved query' : `Deleted ${meta.arg.length} saved queries`,
    ),
  ),
  announce(failed(saved.remove), ({ payload }) =>
    danger(`The saved queries could not be deleted: ${payload.message}`),
  ),
  ...bundleAnnouncements('saved_query'),
];
