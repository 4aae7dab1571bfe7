/** The time over which a refresh is spread where a dashboard says nothing of it. */
export const DEFAULT_STAGGER_MS = 5000;
