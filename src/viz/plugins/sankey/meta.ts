import { IconChartSankey } from '@tabler/icons-react';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { isSet } from '../../shared/xAxis';
import { defineMeta } from '../../vizMeta';

/** Both ends were the two dimensions once. */
const upgrade = ({ groupby, ...form }: FormData): FormData => {
  const [source, target] = toList(groupby);
  return {
    ...(form as FormData),
    ...(isSet(form.source) || source === undefined ? {} : { source }),
    ...(isSet(form.target) || target === undefined ? {} : { target }),
  };
};

export const sankeyMeta = defineMeta({
  type: 'sankey_v2',
  name: 'Sankey',
  category: 'Flow',
  description: 'How an amount flows from sources to targets, as bands.',
  goodFor: 'flows of money, energy or visitors over one or more stages',
  notGoodFor: 'flows in circles, or dozens of nodes in one stage',
  tags: ['flow', 'alluvial', 'path', 'transition', 'network'],
  icon: IconChartSankey,
  thumbnail: {
    full: 'M8 2h4v16H8z M8 22h4v16H8z M60 2h4v22h-4z M60 28h4v10h-4z',
    faint:
      'M13 2c24 0 22 0 46 0v13c-24 0-22 2-46 2z M13 22c24 0 22-6 46-6v8c-24 0-22 6-46 6z M13 31c24 0 22-3 46-3v10c-24 0-22 0-46 0z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['source', 'target', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['color_scheme', 'number_format', 'currency_format'],
    },
  ],
  controls: {},
  required: () => ['source', 'target', 'metric'],
  emitsCrossFilters: false,
  upgrade,
});
