import { QUERIES_ANNOUNCEMENTS } from './announcements';
import { queryHistory, savedQueries } from './state/queriesSlice';

export const slices = { queryHistory, savedQueries };
export const listeners = QUERIES_ANNOUNCEMENTS;
