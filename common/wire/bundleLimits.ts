/** How long lists in a file of a bundle may be whose entries each cost work of their own: more than people make. */
import { z } from 'zod';
import { isRecord } from '../isRecord.ts';

/** Of one dashboard, and of one filter box. */
export const FILTERS_MAX = 500;
/** As many as the files of an archive. */
const CHARTS_MAX = 2000;
const FILTER_DATASETS_MAX = 1000;
const LAYERS_MAX = 200;

const tooMany = (most: number, what: string): string => `No more than ${most} ${what}.`;
export const TOO_MANY_FILTERS = tooMany(FILTERS_MAX, 'filters');

const object = z.record(z.string(), z.unknown());

/** A list alone may be too long; the name of its key is in the refusal. */
const withLists = (lists: Readonly<Record<string, readonly [most: number, what: string]>>) =>
  object.superRefine((value, context) => {
    for (const [key, [most, what]] of Object.entries(lists)) {
      const list = value[key];
      if (Array.isArray(list) && list.length > most)
        context.addIssue({ code: 'custom', path: [key], message: tooMany(most, what) });
    }
  });

export const ChartParams = withLists({
  annotation_layers: [LAYERS_MAX, 'annotation layers'],
  filter_configs: [FILTERS_MAX, 'filters'],
  deck_slices: [LAYERS_MAX, 'layers'],
  deck_slice_uuids: [LAYERS_MAX, 'layers'],
});

const isChart = (component: unknown): boolean => isRecord(component) && component.type === 'CHART';

export const DashboardPosition = object.refine(
  (position) => Object.values(position).filter(isChart).length <= CHARTS_MAX,
  tooMany(CHARTS_MAX, 'charts'),
);

const targetsOf = (filter: unknown): number =>
  isRecord(filter) && Array.isArray(filter.targets) ? filter.targets.length : 0;

const FILTERS = ['native_filter_configuration', 'chart_customization_config'] as const;

export const DashboardMetadata = withLists({
  native_filter_configuration: [FILTERS_MAX, 'filters'],
  chart_customization_config: [FILTERS_MAX, 'filters'],
}).superRefine((metadata, context) => {
  for (const key of FILTERS) {
    const filters = metadata[key];
    const targets = Array.isArray(filters) ? filters.map(targetsOf) : [];
    if (targets.reduce((sum, count) => sum + count, 0) > FILTER_DATASETS_MAX)
      context.addIssue({
        code: 'custom',
        path: [key],
        message: tooMany(FILTER_DATASETS_MAX, 'datasets of filters'),
      });
  }
});
