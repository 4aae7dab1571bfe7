/** What is done when a test file ends: pages that it opened go on working, and the next file has another server. */
export const endings: (() => void)[] = [];
