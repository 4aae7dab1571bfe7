import { fetchSamples, type SampleRows } from '@/api/resources/datasource';
import type { SampleFilters } from '@/api/resources/sampleBody';
import { createAppThunk } from '@/app/redux';

interface Asked {
  readonly datasource: string;
  readonly filters: SampleFilters;
  readonly page: number;
  readonly perPage: number;
  readonly force: boolean;
  readonly dashboardId?: number;
}

export interface Samples extends SampleRows {
  /** The number of all rows. */
  readonly total: number;
}

/** One page of the stored rows of a dataset. */
export const loadSamples = createAppThunk(
  'charts/loadSamples',
  async ({ datasource, filters, ...page }: Asked, { signal }): Promise<Samples> => {
    const rows = await fetchSamples(datasource, page, filters, { signal });
    return Object.freeze({ ...rows, total: rows.total_count ?? rows.data.length });
  },
);
