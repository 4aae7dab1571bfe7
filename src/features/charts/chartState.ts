import type { ErrorInfo } from '@/api/errors';
import type { ChartResult } from '@/viz/chartResult';
import type { AnnotationRows } from '@/viz/annotations/rows';
import type { FormData } from '@/viz/formData';
import type { OwnState } from '@/viz/vizHooks';

/** The id of a saved chart, `explore` for the one being edited, or one that is drilled into. */
export type ChartKey = number | 'explore' | 'tried' | `drill ${string}`;

export type ChartStatus = 'loading' | 'success' | 'rendered' | 'failed' | 'stopped';

/** The run and the drawing of one chart, on any screen. */
export interface ChartState {
  readonly id: ChartKey;
  readonly chartStatus: ChartStatus | null;
  readonly chartAlert: string | null;
  readonly chartStackTrace: string | null;
  readonly chartUpdateStartTime: number;
  readonly chartUpdateEndTime: number | null;
  readonly latestQueryFormData: FormData | null;
  readonly sliceFormData: FormData | null;
  /** The last successful results; they stay while the next ones load. */
  readonly queriesResponse: readonly ChartResult[] | null;
  /** What those results answer. */
  readonly answeredFormData: FormData | null;
  /** Makes the chart's frame run the query once. */
  readonly triggerQuery: boolean;
  readonly lastRendered: number;
  /** What the reader did to the picture: a page, a sorting. It may be part of the question. */
  readonly ownState: OwnState;
  /** By the name of the annotation layer: its rows, why they could not be read, the pending request. */
  readonly annotationData: Readonly<Record<string, AnnotationRows>>;
  readonly annotationError: Readonly<Record<string, string>>;
  readonly annotationQuery: Readonly<Record<string, string>>;
  /** Why the last run failed, in full. */
  readonly error: ErrorInfo | null;
  /** The run whose result is accepted; a result of any other comes too late. */
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
  answeredFormData: null,
  triggerQuery: false,
  lastRendered: 0,
  ownState: {},
  annotationData: {},
  annotationError: {},
  annotationQuery: {},
  error: null,
  requestId: null,
});
