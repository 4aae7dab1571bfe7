import { DATABASES_ANNOUNCEMENTS } from './announcements';
import { databases } from './state/databasesSlice';

export const slices = { databases };
export const listeners = DATABASES_ANNOUNCEMENTS;
