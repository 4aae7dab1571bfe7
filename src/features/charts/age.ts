import { ago } from '@/lib/ago';
import type { ChartResult } from '@/viz/chartResult';

/** Times from the server have no zone and mean UTC. */
export const utcMs = (text: string): number =>
  Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);

/** `Cached 5 minutes ago`, `Fetched just now`; empty before the first run. */
export const ageOf = (results: readonly ChartResult[] | null, now: number): string => {
  const cached = results?.find(({ is_cached }) => is_cached)?.cached_dttm;
  if (cached) return `Cached ${ago(utcMs(cached), now)}`;
  const queried = results?.[0]?.queried_dttm;
  return queried ? `Fetched ${ago(utcMs(queried), now)}` : '';
};
