/** What happens to the annotation layers of a chart. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { failed } from '@/app/redux';
import { annotationsForgotten } from './annotationActions';
import type { ChartState } from './chartState';
import { runAnnotation } from './thunks/runAnnotation';

const TIMED_OUT = 'Query timeout';

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

const hasFailed = failed(runAnnotation);
export const isOfAnnotation = isAnyOf(
  runAnnotation.pending,
  runAnnotation.fulfilled,
  runAnnotation.rejected,
  annotationsForgotten,
);

type Layers = Pick<ChartState, 'annotationData' | 'annotationError' | 'annotationQuery'>;

/** What changes of the chart; a reply to any but the latest request of its layer changes nothing. */
export const afterAnnotation = (chart: ChartState, action: UnknownAction): Partial<Layers> => {
  const { annotationData: data, annotationError: errors, annotationQuery: queries } = chart;
  if (annotationsForgotten.match(action)) {
    const { names } = action.payload;
    return {
      annotationData: without(data, names),
      annotationError: without(errors, names),
      annotationQuery: without(queries, names),
    };
  }
  if (runAnnotation.pending.match(action)) {
    const { name } = action.meta.arg.layer;
    return { annotationQuery: { ...queries, [name]: action.meta.requestId } };
  }
  if (!runAnnotation.fulfilled.match(action) && !runAnnotation.rejected.match(action)) return {};
  const { name } = action.meta.arg.layer;
  if (queries[name] !== action.meta.requestId) return {};
  const ended = { annotationQuery: without(queries, [name]) };
  if (runAnnotation.fulfilled.match(action)) {
    return {
      ...ended,
      annotationData: { ...data, [name]: action.payload },
      annotationError: without(errors, [name]),
    };
  }
  if (!hasFailed(action)) return ended;
  const { kind, message } = action.payload;
  return {
    ...ended,
    annotationData: without(data, [name]),
    annotationError: { ...errors, [name]: kind === 'timeout' ? TIMED_OUT : message },
  };
};
