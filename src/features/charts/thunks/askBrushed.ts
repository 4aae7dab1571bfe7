import { createAppThunk } from '@/app/redux';
import { fetchBrushedData } from '@/api/resources/chartData';
import { selectConf } from '@/features/session/selectors';
import type { BrushAxis } from '#common/wire/brush.ts';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { laterQueries, queriesToRun } from '@/viz/queries';
import type { ChartKey } from '../chartState';
import { selectChart } from '../selectors';

interface Brushed {
  readonly key: ChartKey;
  readonly formData: FormData;
  readonly axis: BrushAxis;
}

/** What a chart would show under the range that is being dragged; its run and its answer stay as they are. */
export const askBrushed = createAppThunk(
  'charts/askBrushed',
  async ({ key, formData, axis }: Brushed, { getState, signal }) => {
    const { ownState } = selectChart(getState(), key);
    const timeoutMs = selectConf(getState()).SUPERSET_WEBSERVER_TIMEOUT * 1000;
    const ask = (queries: readonly QueryObject[]) =>
      fetchBrushedData<ChartResult>({ formData, queries }, axis, { signal, timeoutMs });
    const results = await ask(queriesToRun(formData, { ownState }));
    const later = laterQueries(formData, results);
    return Object.freeze(later.length === 0 ? results : [...results, ...(await ask(later))]);
  },
);
