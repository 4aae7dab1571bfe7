import type { ListFilter } from '@/api/resources/lists';

/** The filters with a value. */
export const narrowing = (filters: readonly (ListFilter | null)[]): ListFilter[] =>
  filters.filter((filter) => filter !== null);
