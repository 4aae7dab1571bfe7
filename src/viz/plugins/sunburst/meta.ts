import { IconChartDonut4 } from '@tabler/icons-react';
import { SUNBURST_LABELS } from '../../controls/treeControls';
import type { FormData } from '../../formData';
import { hasTimes } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

/** The levels were the dimensions once. */
const upgrade = ({ groupby, ...form }: FormData): FormData => ({
  ...(form as FormData),
  ...(toList(form.columns).length > 0 || toList(groupby).length === 0
    ? {}
    : { columns: toList(groupby) }),
});

export const sunburstMeta = defineMeta({
  type: 'sunburst_v2',
  name: 'Sunburst',
  category: 'Part of a whole',
  description: 'Rings in rings: each level divides the one inside it.',
  goodFor: 'parts of parts on two or three levels',
  notGoodFor: 'many small parts, or exact comparisons',
  tags: ['hierarchy', 'rings', 'share', 'levels', 'nested', 'multilevel pie'],
  icon: IconChartDonut4,
  thumbnail: {
    full: 'M36 20V9a11 11 0 1 1-9.5 16.5z',
    faint:
      'M38 7V1a19 19 0 0 1 16.6 13l-6 2A13 13 0 0 0 38 7z M49 18l6-2a19 19 0 0 1-9 20l-3-5a13 13 0 0 0 6-13z M41 32l3 5.5A19 19 0 0 1 20 31l5-4a13 13 0 0 0 16 5z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'columns',
        'metric',
        'secondary_metric',
        'adhoc_filters',
        'row_limit',
        'sort_by_metric',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'linear_color_scheme',
        'show_labels',
        'label_type',
        'show_labels_threshold',
        'show_total',
        'number_format',
        'currency_format',
        'date_format',
      ],
    },
  ],
  controls: {
    columns: {
      label: 'Levels',
      help: 'The first column is the innermost ring.',
      default: [],
      defaultOf: () => [],
    },
    metric: { help: 'How large a part is.' },
    show_labels: { default: false, defaultOf: () => true },
    label_type: { choices: SUNBURST_LABELS },
    color_scheme: { isShown: ({ secondary_metric }) => !isSet(secondary_metric) },
    linear_color_scheme: { isShown: ({ secondary_metric }) => isSet(secondary_metric) },
    date_format: { isShown: (form) => hasTimes(form.columns, form) },
  },
  required: () => ['columns', 'metric'],
  emitsCrossFilters: true,
  upgrade,
});
