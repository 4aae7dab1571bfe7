import { IconChartTreemap } from '@tabler/icons-react';
import { TREEMAP_LABELS } from '../../controls/treeControls';
import type { FormData } from '../../formData';
import { hasTimeDimension } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

/** The one metric was a list once. */
const upgrade = ({ metrics, ...form }: FormData): FormData => ({
  ...(form as FormData),
  ...(isSet(form.metric) || toList(metrics).length === 0 ? {} : { metric: toList(metrics)[0] }),
});

export const treemapMeta = defineMeta({
  type: 'treemap_v2',
  name: 'Treemap',
  category: 'Part of a whole',
  description: 'Boxes in boxes, each as large as its value.',
  goodFor: 'dozens of parts of a whole, on one or several levels',
  notGoodFor: 'exact comparisons, or values below zero',
  tags: ['hierarchy', 'boxes', 'share', 'levels', 'nested'],
  icon: IconChartTreemap,
  thumbnail: {
    full: 'M12 2h26v22H12z',
    faint: 'M40 2h20v13H40z M40 17h9v21h-9z M51 17h9v21h-9z M12 26h26v12H12z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'color_scheme',
        'show_labels',
        'show_upper_labels',
        'label_type',
        'number_format',
        'currency_format',
        'date_format',
      ],
    },
  ],
  controls: {
    groupby: { help: 'Each dimension is a level, the first one outside.' },
    label_type: { default: 'key_value', choices: TREEMAP_LABELS },
    show_upper_labels: { isShown: ({ groupby }) => toList(groupby).length > 1 },
    date_format: { isShown: hasTimeDimension },
  },
  required: () => ['groupby', 'metric'],
  emitsCrossFilters: true,
  upgrade,
});
