import type { FunctionComponent } from 'react';
import type { ControlKind } from '@/viz/controls/definition';
import { AnnotationsControl } from './annotations/AnnotationsControl';
import { BreakpointsControl } from './maps/BreakpointsControl';
import { ChartSizeControl } from './maps/ChartSizeControl';
import { ContoursControl } from './maps/ContoursControl';
import { ExtentControl } from './maps/ExtentControl';
import { FixedOrMetricControl } from './maps/FixedOrMetricControl';
import { InnerChartControl } from './maps/InnerChartControl';
import { NumbersControl } from './maps/NumbersControl';
import { SpatialControl } from './maps/SpatialControl';
import { ViewportControl } from './maps/ViewportControl';
import { BoundsControl } from './BoundsControl';
import { ChartsControl } from './maps/ChartsControl';
import { CheckboxControl } from './CheckboxControl';
import { ChoiceControl } from './ChoiceControl';
import { ChoicesControl } from './ChoicesControl';
import { CodeControl } from './CodeControl';
import { ColorControl } from './ColorControl';
import { ColorSchemeControl } from './ColorSchemeControl';
import { ColumnConfigControl } from './ColumnConfigControl';
import { ColumnsControl } from './ColumnsControl';
import { ConditionalFormatsControl } from './ConditionalFormatsControl';
import type { ControlProps, FormControlProps } from './controlProps';
import { CurrencyControl } from './CurrencyControl';
import { DerivedChoiceControl } from './DerivedChoiceControl';
import { FiltersControl } from './FiltersControl';
import { FreeChoiceControl } from './FreeChoiceControl';
import { LinearSchemeControl } from './LinearSchemeControl';
import { MetricEndsControl } from './MetricEndsControl';
import { MetricsControl } from './MetricsControl';
import { NumberControl } from './NumberControl';
import { OrderByControl } from './OrderByControl';
import { RadioControl } from './RadioControl';
import { TextControl } from './TextControl';
import { TimesOfDayControl } from './TimesOfDayControl';
import { TimeColumnsControl } from './TimeColumnsControl';
import { TimeGrainControl } from './TimeGrainControl';

/** Settings whose components look at other settings too, and are shown anew when any of them changes. */
export const FORM_CONTROLS = {
  metrics: MetricsControl,
  metric: MetricsControl,
  columns: ColumnsControl,
  column: ColumnsControl,
  filters: FiltersControl,
  columnConfig: ColumnConfigControl,
  metricEnds: MetricEndsControl,
  conditionalFormats: ConditionalFormatsControl,
  derivedChoice: DerivedChoiceControl,
  spatial: SpatialControl,
  fixedOrMetric: FixedOrMetricControl,
} as const satisfies Partial<Record<ControlKind, FunctionComponent<FormControlProps>>>;

export type FormKind = keyof typeof FORM_CONTROLS;
export const isFormKind = (kind: ControlKind): kind is FormKind => kind in FORM_CONTROLS;

/** The component for each other kind of setting. */
export const CONTROLS: Readonly<
  Record<Exclude<ControlKind, FormKind>, FunctionComponent<ControlProps>>
> = {
  timeGrain: TimeGrainControl,
  choice: ChoiceControl,
  freeChoice: FreeChoiceControl,
  choices: ChoicesControl,
  orderBy: OrderByControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  text: TextControl,
  code: CodeControl,
  number: NumberControl,
  bounds: BoundsControl,
  timesOfDay: TimesOfDayControl,
  colorScheme: ColorSchemeControl,
  linearColorScheme: LinearSchemeControl,
  currency: CurrencyControl,
  annotations: AnnotationsControl,
  timeColumns: TimeColumnsControl,
  color: ColorControl,
  viewport: ViewportControl,
  breakpoints: BreakpointsControl,
  contours: ContoursControl,
  numbers: NumbersControl,
  charts: ChartsControl,
  innerChart: InnerChartControl,
  extent: ExtentControl,
  chartSize: ChartSizeControl,
};
