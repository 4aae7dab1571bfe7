import { announce } from '@/features/toasts/announce';
import { success } from '@/features/toasts/toastsSlice';
import { deleteDatabase, saveDatabase } from './state/thunks';

/** Failures show in the dialog that asked, where what was typed still is. */
export const DATABASES_ANNOUNCEMENTS = [
  announce(saveDatabase.fulfilled.match, ({ meta }) => success(`Saved: ${meta.arg.name}`)),
  announce(deleteDatabase.fulfilled.match, ({ meta }) => success(`Deleted: ${meta.arg.name}`)),
];
