import type { ChartChoice } from '@/api/resources/dashboards';
import type { Component } from '../layout/types';

export const DRAG_TYPE = 'dashboard-component';

/** The dragged item: a component of the page or a new one; for a chart with its definition. */
export interface DragItem {
  readonly component: Component;
  readonly chart?: ChartChoice;
}
