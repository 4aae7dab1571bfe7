import { ROW_RULE_ANNOUNCEMENTS } from './announcements';
import { rowRules } from './state/rowRules';

export const slices = { rowRules: rowRules.reducer };
export const listeners = ROW_RULE_ANNOUNCEMENTS;
