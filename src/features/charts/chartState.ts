import type { ErrorInfo } from '@/api/errors';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';

/** A saved chart's id, or `explore` for the one being made. */
export type ChartKey = number | 'explore';

export type ChartStatus = 'loading' | 'success' | 'rendered' | 'failed' | 'stopped';

/** One chart's run and picture, wherever it stands. */
export interface ChartState {
  readonly id: ChartKey;
  readonly chartStatus: ChartStatus | null;
  readonly chartAlert: string | null;
  readonly chartStackTrace: string | null;
  readonly chartUpdateStartTime: number;
  readonly chartUpdateEndTime: number | null;
  readonly latestQueryFormData: FormData | null;
  readonly sliceFormData: FormData | null;
  /** The last good results; they stay while the next ones load. */
  readonly queriesResponse: readonly ChartResult[] | null;
  /** The frame around the picture runs the query once. */
  readonly triggerQuery: boolean;
  readonly lastRendered: number;
  readonly annotationData: Readonly<Record<string, unknown>>;
  readonly annotationError: Readonly<Record<string, string>>;
  readonly annotationQuery: Readonly<Record<string, string>>;
  /** Why the last run failed, in full. */
  readonly error: ErrorInfo | null;
  /** The run whose result is still taken; any other comes too late. */
  readonly requestId: string | null;
}

export const newChart = (id: ChartKey, sliceFormData: FormData | null = null): ChartState => ({
  id,
  chartStatus: null,
  chartAlert: null,
  chartStackTrace: null,
  chartUpdateStartTime: 0,
  chartUpdateEndTime: null,
  latestQueryFormData: null,
  sliceFormData,
  queriesResponse: null,
  triggerQuery: false,
  lastRendered: 0,
  annotationData: {},
  annotationError: {},
  annotationQuery: {},
  error: null,
  requestId: null,
});
