import type { SampleFilters } from '@/api/resources/sampleBody';

/** Only the rows with a text in a column; without a text, all of them. */
export const searchedSamples = (
  filters: SampleFilters,
  column: string | undefined,
  text: string,
): SampleFilters =>
  column === undefined || text === ''
    ? filters
    : {
        ...filters,
        filters: [...(filters.filters ?? []), { col: column, op: 'ILIKE', val: `%${text}%` }],
      };
