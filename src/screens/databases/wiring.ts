import { DATABASES_ANNOUNCEMENTS } from './announcements';
import { databases } from './state/databases';

export const slices = { databases: databases.reducer };
export const listeners = DATABASES_ANNOUNCEMENTS;
