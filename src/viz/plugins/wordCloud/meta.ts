import { IconCloud } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const wordCloudMeta = defineMeta({
  type: 'word_cloud',
  name: 'Word cloud',
  category: 'Ranking',
  description: 'Words, each as large as its value.',
  goodFor: 'a first impression of which words are frequent',
  notGoodFor: 'comparing values: bars say more',
  tags: ['text', 'tags', 'frequency', 'words'],
  icon: IconCloud,
  thumbnail: {
    full: 'M16 15h30v8H16z',
    faint:
      'M24 6h18v5H24z M48 15h12v5H48z M20 27h14v4H20z M38 27h20v6H38z M12 8h8v4h-8z M46 8h14v3H46z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: ['series', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: ['size_from', 'size_to', 'rotation', 'color_scheme'],
    },
  ],
  controls: {
    series: { label: 'Words', help: 'Each value of this column is a word.' },
    row_limit: { default: 100 },
  },
  required: () => ['series', 'metric'],
  emitsCrossFilters: false,
});
