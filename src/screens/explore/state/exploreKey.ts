/** The chart being edited has a key of its own, so that unsaved settings never show on a dashboard. */
export const EXPLORE_KEY = 'explore';
