import { QUERIES_ANNOUNCEMENTS } from './announcements';
import { history, saved } from './state/lists';

export const slices = { queryHistory: history.reducer, savedQueries: saved.reducer };
export const listeners = QUERIES_ANNOUNCEMENTS;
