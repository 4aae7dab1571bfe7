import { fetchChartData } from '@/api/resources/chartData';
import { createAppThunk } from '@/app/redux';
import type { ChartResult } from '@/viz/chartResult';

interface Asked {
  readonly datasource: string;
  readonly column: string;
}

const LABEL = 'newest';
/** Nobody waits long for a chart that is only tried. */
const WAIT_MS = 15_000;

/** The newest moment of a time column, in milliseconds; null without rows. */
export const loadNewest = createAppThunk(
  'explore/loadNewest',
  async ({ datasource, column }: Asked, { signal }): Promise<number | null> => {
    const newest = {
      expressionType: 'SIMPLE',
      aggregate: 'MAX',
      column: { column_name: column },
      label: LABEL,
    };
    const [result] = await fetchChartData<ChartResult>(
      {
        formData: { datasource, viz_type: 'table' },
        queries: [{ columns: [], metrics: [newest], filters: [], row_limit: 1 }],
      },
      { signal, timeoutMs: WAIT_MS },
    );
    const value = result?.data[0]?.[LABEL] ?? null;
    const moment = typeof value === 'number' ? value : Date.parse(String(value));
    return Number.isFinite(moment) ? moment : null;
  },
);
