/** The parts of the page that its skip links lead to. */
import type { Place } from '@/ui/SkipLinks';

export const DATASET = 'explore-dataset';
export const SETTINGS = 'explore-settings';
export const CHART = 'explore-chart';
export const DATA = 'explore-data';

/** On a narrow screen they are in drawers. */
export const PANEL_PLACES: readonly Place[] = [
  { id: DATASET, name: 'the dataset' },
  { id: SETTINGS, name: 'the chart settings' },
];
export const CHART_PLACES: readonly Place[] = [
  { id: CHART, name: 'the chart' },
  { id: DATA, name: 'the data' },
];
