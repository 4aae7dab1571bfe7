import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '../formData';
import type { Choice } from './choice';

export type ControlKind =
  | 'metrics'
  | 'metric'
  | 'columns'
  | 'column'
  | 'filters'
  | 'timeGrain'
  | 'choice'
  | 'freeChoice'
  | 'choices'
  | 'orderBy'
  | 'radio'
  | 'checkbox'
  | 'text'
  | 'code'
  | 'number'
  | 'bounds'
  | 'timesOfDay'
  | 'colorScheme'
  | 'linearColorScheme'
  | 'currency'
  | 'conditionalFormats'
  | 'columnConfig'
  | 'metricEnds'
  | 'derivedChoice'
  | 'annotations'
  | 'timeColumns'
  | 'color'
  | 'spatial'
  | 'fixedOrMetric'
  | 'viewport'
  | 'breakpoints'
  | 'contours'
  | 'numbers'
  | 'charts'
  | 'innerChart'
  | 'extent'
  | 'chartSize';

export type Check = 'integer' | 'positive' | 'rowLimit' | 'timeShifts';

/** One setting of a chart, as data; how it looks is up to its kind. */
export interface ControlDefinition {
  readonly kind: ControlKind;
  readonly label: string;
  readonly help?: string;
  /** What a chart is drawn with that does not say. */
  readonly default: unknown;
  /** What a new chart starts with instead. */
  readonly defaultOf?: (dataset: Datasource) => unknown;
  readonly choices?: readonly Choice[];
  /** Of several choices: others may be typed, and this is what they mean. */
  readonly readTyped?: (typed: string) => string;
  /** Where other settings decide what is offered. */
  readonly choicesOf?: (form: FormData) => readonly Choice[];
  /** Where it is decided without the dataset, types of columns other than times are unknown. */
  readonly isShown?: (form: FormData, dataset?: Pick<Datasource, 'columns'>) => boolean;
  /** Its columns are shown as they are, not grouped by: it takes those that the dataset excludes from dimensions. */
  readonly takesRawColumns?: true;
  readonly checks?: readonly Check[];
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}
