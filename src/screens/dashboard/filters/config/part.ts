/** The two lists of the bar, each of which has its dialog. */
import { changeControls, changeFilters } from '@/api/resources/dashboards';
import type { NewKind } from './draft';

export interface Part {
  /** Where the list is stored. */
  readonly key: 'native_filter_configuration' | 'chart_customization_config';
  /** What one of them is called. */
  readonly noun: 'filter' | 'display control';
  /** What can be added to it. */
  readonly adds: readonly (readonly [kind: NewKind, label: string])[];
  readonly change: typeof changeFilters;
}

export const FILTERS: Part = {
  key: 'native_filter_configuration',
  noun: 'filter',
  adds: [
    ['filter', 'Add filter'],
    ['divider', 'Add divider'],
  ],
  change: changeFilters,
};

export const CONTROLS: Part = {
  key: 'chart_customization_config',
  noun: 'display control',
  adds: [
    ['control', 'Add display control'],
    ['controlDivider', 'Add divider'],
  ],
  change: changeControls,
};
