import { IconTargetArrow } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';

export const bulletMeta = defineMeta({
  type: 'bullet',
  name: 'Bullet',
  category: 'Key figure',
  description: 'One value on a scale of ranges, with markers for targets.',
  goodFor: 'one value against a target and against what counts as good',
  notGoodFor: 'several values, or change over time',
  tags: ['target', 'goal', 'kpi', 'legacy'],
  icon: IconTargetArrow,
  thumbnail: {
    faint: 'M6 12h60v16H6z',
    full: 'M6 17h38v6H6z',
    line: 'M52 10v20',
  },
  sections: [
    { title: 'Query', tab: 'data', controls: ['metric', 'adhoc_filters'] },
    {
      title: 'Scale',
      tab: 'customize',
      controls: [
        'ranges',
        'range_labels',
        'markers',
        'marker_labels',
        'marker_lines',
        'marker_line_labels',
        'y_axis_format',
      ],
    },
  ],
  controls: { y_axis_format: { label: 'Number format' } },
  required: () => ['metric'],
  emitsCrossFilters: false,
});
