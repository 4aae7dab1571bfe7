/**
 * How far a metric moved is told as a share of what it was, also where the metric is a percentage itself: from 10% to 12%
 * it is 20%, which nobody would guess without a word.
 */

/** Whether a format writes percentages. */
export const isOfPercents = (specifier: string | null | undefined): boolean =>
  /[%p]$/.test(specifier ?? '');

export const RELATIVE_CHANGE = 'Relative to the percentage before, not in percentage points';
