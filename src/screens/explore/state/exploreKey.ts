/** The chart being made has a place of its own: what is tried here never shows on a dashboard. */
export const EXPLORE_KEY = 'explore';
