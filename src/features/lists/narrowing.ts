import type { ListFilter } from '@/api/resources/lists';

/** The filters that are set. */
export const narrowing = (filters: readonly (ListFilter | null)[]): ListFilter[] =>
  filters.filter((filter) => filter !== null);
