import { fetchChartFile } from '@/api/resources/chartData';
import type { SampleFilters } from '@/api/resources/sampleBody';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { fileName, saveBlob } from '@/lib/saveFile';
import type { FormData } from '@/viz/formData';

interface Download {
  readonly title: string;
  readonly formData: FormData;
  readonly dashboardId?: number | undefined;
  readonly filters: SampleFilters;
  readonly columns: readonly string[];
  readonly format: 'csv' | 'xlsx';
}

/** Large results take their time. */
const TIMEOUT_MS = 10 * 60_000;

/** The rows behind a value as a file: the columns that are shown, as many rows as the server gives. */
export const downloadDetail = createAppThunk(
  'charts/downloadDetail',
  async ({ title, formData, dashboardId, filters, columns, format }: Download, api) => {
    const rows = {
      ...filters,
      columns,
      orderby: columns.slice(0, 1).map((column) => [column, true]),
      row_limit: selectConf(api.getState()).SQL_MAX_ROW,
    };
    const input = {
      formData,
      queries: [rows],
      resultFormat: format,
      ...(dashboardId === undefined ? {} : { dashboardId }),
    };
    const file = await fetchChartFile(input, { signal: api.signal, timeoutMs: TIMEOUT_MS });
    saveBlob(fileName(`${title}, rows`, format), file);
  },
);
