import type { Settings } from './oldTypes.ts';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** The time range that stands apart from the filters; the oldest charts hold its two ends in `since` and `until`. */
export const oldRange = ({ time_range: range, since, until }: Settings): string | null =>
  text(range) ??
  (text(since) || text(until) ? `${text(since) ?? ''} : ${text(until) ?? ''}` : null);
