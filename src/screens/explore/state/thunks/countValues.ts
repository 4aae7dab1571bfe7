import { fetchChartData } from '@/api/resources/chartData';
import { createAppThunk } from '@/app/redux';
import type { ChartResult } from '@/viz/chartResult';
import type { ValueCounts } from '../../formData/triedForm';

interface Counted {
  readonly datasource: string;
  readonly columns: readonly string[];
}

/** A wide table is not counted whole. */
const COUNTED_MAX = 20;
/** Without the counts another column is guessed: nobody waits long for that. */
const WAIT_MS = 5000;

/** How many different values columns have. */
export const countValues = createAppThunk(
  'explore/countValues',
  async ({ datasource, columns }: Counted, { signal }): Promise<ValueCounts> => {
    const metrics = columns.slice(0, COUNTED_MAX).map((column_name) => ({
      expressionType: 'SIMPLE',
      aggregate: 'COUNT_DISTINCT',
      column: { column_name },
      label: column_name,
    }));
    const [result] = await fetchChartData<ChartResult>(
      {
        formData: { datasource, viz_type: 'table' },
        queries: [{ columns: [], metrics, filters: [], row_limit: 1 }],
      },
      { signal, timeoutMs: WAIT_MS },
    );
    const counts = Object.entries(result?.data[0] ?? {});
    return Object.fromEntries(
      counts.flatMap(([name, count]) => (count === null ? [] : [[name, Number(count)]])),
    );
  },
);
