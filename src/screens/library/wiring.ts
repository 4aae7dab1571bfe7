import { LIBRARY_ANNOUNCEMENTS } from './announcements';
import { library } from './state/librarySlice';

export const slices = { library };
export const listeners = LIBRARY_ANNOUNCEMENTS;
