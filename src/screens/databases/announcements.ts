import { announce } from '@/features/toasts/announce';
import { bundleAnnouncements } from '@/features/bundles/announcements';
import { success } from '@/features/toasts/toastsSlice';
import { databases } from './state/databases';
import { saveDatabase } from './state/thunks';

/** Failures appear in the dialog, where the input still is. */
export const DATABASES_ANNOUNCEMENTS = [
  announce(saveDatabase.fulfilled.match, ({ meta }) => success(`Saved: ${meta.arg.name}`)),
  announce(databases.remove.fulfilled.match, ({ meta }) =>
    success(`Deleted: ${meta.arg.map(({ name }) => name).join(', ')}`),
  ),
  ...bundleAnnouncements('database'),
];
