import { SQL_LAB_ANNOUNCEMENTS } from './announcements';
import { SQL_LAB_LISTENERS } from './listeners/runs';
import { sqlLookedUp } from './state/slices/lookedUpSlice';
import { resultViews } from './state/slices/resultViewsSlice';
import { schemaTree } from './state/slices/schemaTreeSlice';
import { sqlLab } from './state/slices/sqlLabSlice';

export const slices = { resultViews, schemaTree, sqlLab, sqlLookedUp };
export const listeners = [...SQL_LAB_LISTENERS, ...SQL_LAB_ANNOUNCEMENTS];
