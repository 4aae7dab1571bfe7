import { SQL_LAB_ANNOUNCEMENTS } from './announcements';
import { SQL_LAB_LISTENERS } from './state/listeners';
import { sqlLookedUp } from './state/tree/lookedUpSlice';
import { resultViews } from './state/results/resultViews';
import { schemaTree } from './state/tree/schemaTreeSlice';
import { sqlLab } from './state/sqlLabSlice';

export const slices = { resultViews, schemaTree, sqlLab, sqlLookedUp };
export const listeners = [...SQL_LAB_LISTENERS, ...SQL_LAB_ANNOUNCEMENTS];
