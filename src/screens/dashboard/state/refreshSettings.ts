/** The settings of timed refreshes that can be used: a stored dashboard may have any value there, and keeps it. */
import type { DashboardMetadata } from '#common/wire/dashboard.ts';

const amountOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 ? value : undefined;

export const refreshSettings = (metadata: DashboardMetadata) => {
  const immune: unknown = metadata.timed_refresh_immune_slices;
  return {
    /** 0 for never. */
    seconds: amountOf(metadata.refresh_frequency) ?? 0,
    /** Ids of charts that are left out. */
    immune: Array.isArray(immune) ? immune.filter((id) => Number.isInteger(id)) : [],
    isSpread: metadata.stagger_refresh !== false,
    spreadMs: amountOf(metadata.stagger_time),
  };
};
