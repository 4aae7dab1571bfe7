import type { TimeRange } from '../../time/timeRange.ts';
import type { Form } from './formData.ts';

/** How rows are written for a chart of the old address. */
export interface LegacyShape {
  readonly name:
    | 'bubbles'
    | 'bullet'
    | 'calendar'
    | 'chord'
    | 'features'
    | 'layer'
    | 'partition'
    | 'points'
    | 'records'
    | 'regions'
    | 'rose'
    | 'samples'
    | 'series'
    | 'timePivot'
    | 'timeTable'
    | 'worldMap';
  /** Labels of the dimensions and of the metrics, in order. */
  readonly groups: readonly string[];
  readonly metrics: readonly string[];
  readonly form: Form;
  /** The bounds of the query's time. */
  readonly range: TimeRange;
}
