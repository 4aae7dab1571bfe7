/** What is said of values that became empty and lines that were left out; null where there are none. */
export const skippedWords = (skipped: number): string | null => {
  if (skipped === 0) return null;
  return skipped === 1
    ? 'One problem was left out.'
    : `${skipped.toLocaleString('en-US')} problems were left out.`;
};
