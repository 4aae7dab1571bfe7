import type { Form } from './formData.ts';

/** How rows are written for a chart of the old address. */
export interface LegacyShape {
  readonly name:
    | 'bubbles'
    | 'bullet'
    | 'calendar'
    | 'chord'
    | 'records'
    | 'regions'
    | 'rose'
    | 'samples'
    | 'series'
    | 'timeTable';
  /** Labels of the dimensions and of the metrics, in order. */
  readonly groups: readonly string[];
  readonly metrics: readonly string[];
  readonly form: Form;
}
