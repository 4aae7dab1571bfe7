import { overridesOf } from '#common/annotationOverrides.ts';
import { isRecord } from '#common/isRecord.ts';
import { ApiError } from '@/api/errors';
import { fetchAnnotations } from '@/api/resources/annotations';
import { fetchChartData } from '@/api/resources/chartData';
import { fetchSavedChart } from '@/api/resources/charts';
import { createAppThunk } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import type { Call } from '@/api/client';
import { type AnnotationLayer, sourceId } from '@/viz/annotations/layer';
import { type AnnotationRows, NO_ROWS, STORED_COLUMNS } from '@/viz/annotations/rows';
import { sourceQuery } from '@/viz/annotations/sourceQuery';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { queriesToRun } from '@/viz/queries';
import { baseQuery } from '@/viz/shared/baseQuery';
import { toList } from '@/viz/shared/labels';
import type { ChartKey } from '../chartState';

export interface AnnotationRun {
  readonly key: ChartKey;
  readonly layer: AnnotationLayer;
  /** Of the chart that shows the layer. */
  readonly formData: FormData;
  /** Bypasses the cache. */
  readonly force?: boolean;
}

/** More cannot be told apart in a picture. */
const STORED_MAX = 1000;
const FORBIDDEN = 403;

class NoSource extends Error {
  override readonly name = 'NoSource';
}

const readStored = async (id: number, call: Call): Promise<AnnotationRows> => {
  const { count, result } = await fetchAnnotations(id, STORED_MAX, call);
  const { start, end, title, description } = STORED_COLUMNS;
  return {
    columns: [start, end, title, description],
    timeColumns: [start, end],
    records: result.map((row) => ({
      [start]: row.start_dttm,
      [end]: row.end_dttm,
      [title]: row.short_descr,
      [description]: row.long_descr,
    })),
    leftOut: Math.max(count - result.length, 0),
  };
};

/** People without the right to the list of annotations get those of a chart with the chart's data. */
const readWithChart = async (
  { layer, formData, force }: AnnotationRun,
  call: Call,
): Promise<AnnotationRows> => {
  const [query] = queriesToRun(formData);
  const [result] = await fetchChartData<ChartResult & { readonly annotation_data?: unknown }>(
    {
      formData,
      queries: [{ ...query, row_limit: 1, post_processing: [], annotation_layers: [layer] }],
      ...(force ? { force } : {}),
    },
    call,
  );
  const all = isRecord(result?.annotation_data) ? result.annotation_data : {};
  const own = all[layer.name];
  const { start, end, title, description } = STORED_COLUMNS;
  return {
    columns: [start, end, title, description],
    timeColumns: [start, end],
    records: isRecord(own) ? toList(own.records).filter(isRecord) : [],
    leftOut: 0,
  };
};

const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.info.status === FORBIDDEN;

const readChart = async (
  id: number,
  { layer, formData, force }: AnnotationRun,
  call: Call,
): Promise<AnnotationRows> => {
  const source = sourceQuery(
    id,
    await fetchSavedChart(id, call),
    overridesOf(layer.overrides, baseQuery(formData)),
  );
  if (!source) throw new NoSource('Its chart was saved without a query. Open it and save it again');
  const [result] = await fetchChartData<ChartResult>(
    { ...source, ...(force ? { force } : {}) },
    call,
  );
  if (!result) return NO_ROWS;
  return {
    columns: result.colnames,
    timeColumns: result.colnames.filter((_, index) => result.coltypes[index] === 2),
    records: result.data,
    leftOut: 0,
  };
};

/** The pending request of each layer of each chart. */
const running = new Map<string, AbortController>();
const slot = (key: ChartKey, name: string): string => `${key}/${name}`;

export const abortAnnotation = (key: ChartKey, name: string): void =>
  running.get(slot(key, name))?.abort();

/** Reads the rows of a layer, and cancels the pending request of the layer of the same name. */
export const runAnnotation = createAppThunk(
  'charts/runAnnotation',
  async (run: AnnotationRun, { getState, signal }) => {
    const { key, layer } = run;
    abortAnnotation(key, layer.name);
    const own = new AbortController();
    running.set(slot(key, layer.name), own);
    try {
      const id = sourceId(layer);
      if (id === null) throw new NoSource('It has no source');
      const call: Call = {
        signal: AbortSignal.any([signal, own.signal]),
        timeoutMs: selectConf(getState()).SUPERSET_WEBSERVER_TIMEOUT * 1000,
      };
      const rows = await (layer.sourceType === 'NATIVE'
        ? readStored(id, call).catch((error: unknown) => {
            if (isForbidden(error)) return readWithChart(run, call);
            throw error;
          })
        : readChart(id, run, call));
      // Frozen at the top level, so that the store does not walk through the rows.
      return Object.freeze(rows);
    } catch (error) {
      // A source without rows is a layer without marks, not a failure.
      if (error instanceof ApiError && error.info.message.toLowerCase().includes('no data'))
        return NO_ROWS;
      throw error;
    } finally {
      if (running.get(slot(key, layer.name)) === own) running.delete(slot(key, layer.name));
    }
  },
);
