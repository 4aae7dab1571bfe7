import { createAppThunk } from '@/app/redux';
import { fetchChartData } from '@/api/resources/chartData';
import { selectConf, selectFlag } from '@/features/session/selectors';
import { fetchExploreJson } from '@/api/resources/exploreJson';
import { isLegacy, type LegacyAnswer, legacyResult } from '@/viz/legacy';
import { legacyForm } from '@/viz/legacyForm';
import { loadViz } from '@/viz/LazyViz';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData, QueryObject } from '@/viz/formData';
import { laterQueries, queriesToRun } from '@/viz/queries';
import { hasParts } from '@/viz/parts';
import type { ChartKey } from '../chartState';
import { withRowsBefore } from '../drawnAlike';
import { selectChart } from '../selectors';
import { askParts } from './readParts';
import { runAnnotations } from './runAnnotations';

export interface ChartRun {
  readonly key: ChartKey;
  readonly formData: FormData;
  /** Bypasses the cache. */
  readonly force?: boolean;
  readonly dashboardId?: number;
}

/** The pending run of each chart. */
const running = new Map<ChartKey, AbortController>();

export const abortRun = (key: ChartKey): void => running.get(key)?.abort();

/** Requests the data of a chart and cancels its pending run. */
export const runChart = createAppThunk(
  'charts/runChart',
  async ({ key, formData, force, dashboardId }: ChartRun, { dispatch, getState, signal }) => {
    abortRun(key);
    const own = new AbortController();
    running.set(key, own);
    try {
      const stop = AbortSignal.any([signal, own.signal]);
      const { ownState } = selectChart(getState(), key);
      const queries = queriesToRun(formData, { ownState });
      void dispatch(runAnnotations({ key, formData, ...(force ? { force } : {}), isRun: true }));
      // Meanwhile the drawing is loaded; if that fails, the chart shows the failure.
      loadViz(formData.viz_type).catch(() => undefined);
      const call = {
        signal: stop,
        timeoutMs: selectConf(getState()).SUPERSET_WEBSERVER_TIMEOUT * 1000,
      };
      const how = {
        ...(force ? { force } : {}),
        ...(dashboardId === undefined ? {} : { dashboardId }),
      };
      const isDeliveredLater = selectFlag(getState(), 'GLOBAL_ASYNC_QUERIES');
      const ask = async (asked: readonly QueryObject[]): Promise<readonly ChartResult[]> =>
        asked.length === 0
          ? []
          : fetchChartData<ChartResult>(
              { formData, queries: asked, ...how },
              { ...call, isDeliveredLater },
            );
      /** Frozen at the top level, so that the store does not walk through the rows. */
      const kept = (results: readonly ChartResult[]) =>
        Object.freeze(withRowsBefore(selectChart(getState(), key).queriesResponse, results));
      const type = formData.viz_type;
      if (hasParts(type))
        return kept(await askParts(formData, { ...how, call: { ...call, isDeliveredLater } }));
      const results = isLegacy(type)
        ? [
            legacyResult(
              type,
              await fetchExploreJson<LegacyAnswer>(
                { formData: legacyForm(formData), force: force === true },
                call,
              ),
              formData,
            ),
          ]
        : await ask(queries);
      const later = laterQueries(formData, results);
      return kept(later.length === 0 ? results : [...results, ...(await ask(later))]);
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  },
);
