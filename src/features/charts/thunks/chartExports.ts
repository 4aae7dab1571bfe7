import { createAppThunk } from '@/app/redux';
import { ApiError } from '@/api/errors';
import { downloadChartData, fetchChartData } from '@/api/resources/chartData';
import type { FormData } from '@/viz/formData';
import { buildQueries } from '@/viz/queries';

interface QueryText {
  readonly language: string;
  readonly query?: string;
  readonly error?: string;
}

/** The SQL of each query of a chart, without running it. */
export const loadChartSql = createAppThunk(
  'charts/loadChartSql',
  async (formData: FormData, { signal }) => {
    const entries = await fetchChartData<QueryText>(
      { formData, queries: buildQueries(formData), resultType: 'query' },
      { signal },
    );
    return entries.map(({ query, error }) => {
      if (query === undefined)
        throw new ApiError({
          kind: 'http',
          status: 200,
          message: error ?? 'An error occurred while loading the SQL',
          errors: [],
          link: null,
          fields: {},
        });
      return query;
    });
  },
);

interface Download {
  readonly formData: FormData;
  readonly format: 'csv' | 'xlsx';
}

export const downloadChart = createAppThunk(
  'charts/downloadChart',
  async ({ formData, format }: Download) => {
    await downloadChartData({
      formData,
      queries: buildQueries(formData, { isDownload: true }),
      resultFormat: format,
    });
  },
);
