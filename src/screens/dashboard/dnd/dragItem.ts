import type { ChartChoice } from '@/api/resources/dashboards';
import type { Component } from '../layout/types';

export const DRAG_TYPE = 'dashboard-component';

/** What is being dragged: a component of the page or one that would be new, for a chart with its definition. */
export interface DragItem {
  readonly component: Component;
  readonly chart?: ChartChoice;
}
