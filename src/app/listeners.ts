import type { AppStartListening } from './redux';

/** Everything that runs by itself: announcements, clocks, keepers. One line each. */
export const LISTENERS: readonly ((startListening: AppStartListening) => void)[] = [];
