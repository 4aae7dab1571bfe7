/** How often a dashboard refreshes by itself, in words. */

/** Those that are offered, in seconds. */
export const INTERVALS = [
  [0, 'Never'],
  [10, 'Every 10 seconds'],
  [30, 'Every 30 seconds'],
  [60, 'Every minute'],
  [300, 'Every 5 minutes'],
  [1800, 'Every 30 minutes'],
  [3600, 'Every hour'],
  [21_600, 'Every 6 hours'],
  [43_200, 'Every 12 hours'],
  [86_400, 'Every 24 hours'],
] as const;

/** An interval in words; other programs store others than those offered here. */
export const intervalText = (seconds: number): string =>
  INTERVALS.find(([offered]) => offered === seconds)?.[1] ??
  (seconds % 60 === 0 ? `Every ${seconds / 60} minutes` : `Every ${seconds} seconds`);
