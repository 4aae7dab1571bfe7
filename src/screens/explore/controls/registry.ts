import type { ComponentType } from 'react';
import type { ControlKind } from '@/viz/controls/definition';
import { AnnotationsControl } from './annotations/AnnotationsControl';
import { BoundsControl } from './BoundsControl';
import { CheckboxControl } from './CheckboxControl';
import { ChoiceControl } from './ChoiceControl';
import { ChoicesControl } from './ChoicesControl';
import { ColorControl } from './ColorControl';
import { ColorSchemeControl } from './ColorSchemeControl';
import { ColumnConfigControl } from './ColumnConfigControl';
import { ColumnsControl } from './ColumnsControl';
import { ConditionalFormatsControl } from './ConditionalFormatsControl';
import type { ControlProps } from './controlProps';
import { CurrencyControl } from './CurrencyControl';
import { DerivedChoiceControl } from './DerivedChoiceControl';
import { FiltersControl } from './FiltersControl';
import { FreeChoiceControl } from './FreeChoiceControl';
import { MetricsControl } from './MetricsControl';
import { NumberControl } from './NumberControl';
import { OrderByControl } from './OrderByControl';
import { RadioControl } from './RadioControl';
import { TextControl } from './TextControl';
import { TimeGrainControl } from './TimeGrainControl';

/** The component for each kind of setting. */
export const CONTROL_COMPONENTS: Readonly<Record<ControlKind, ComponentType<ControlProps>>> = {
  metrics: MetricsControl,
  metric: MetricsControl,
  columns: ColumnsControl,
  column: ColumnsControl,
  filters: FiltersControl,
  timeGrain: TimeGrainControl,
  choice: ChoiceControl,
  freeChoice: FreeChoiceControl,
  choices: ChoicesControl,
  orderBy: OrderByControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  text: TextControl,
  number: NumberControl,
  bounds: BoundsControl,
  colorScheme: ColorSchemeControl,
  currency: CurrencyControl,
  columnConfig: ColumnConfigControl,
  conditionalFormats: ConditionalFormatsControl,
  annotations: AnnotationsControl,
  color: ColorControl,
  derivedChoice: DerivedChoiceControl,
};
