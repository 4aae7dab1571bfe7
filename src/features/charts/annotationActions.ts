import { createAction } from '@reduxjs/toolkit';
import type { ChartKey } from './chartState';

/** The chart no longer shows these layers. */
export const annotationsForgotten = createAction(
  'charts/annotationsForgotten',
  (key: ChartKey, names: readonly string[]) => ({ payload: { key, names } }),
);
