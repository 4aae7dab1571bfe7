import { IconTemplate } from '@tabler/icons-react';
import { defineMeta } from '../../vizMeta';
import { isAggregate, isRaw } from '../table/mode';
import { tableMeta } from '../table/meta';

const whenAggregate = { isShown: isAggregate };
const whenRaw = { isShown: isRaw };

export const handlebarsMeta = defineMeta({
  type: 'handlebars',
  name: 'Handlebars',
  category: 'Table',
  description: 'Rows as text and lists of your own, written as a template.',
  goodFor: 'cards, sentences and lists that no other chart shows',
  notGoodFor: 'pictures of numbers, or thousands of rows',
  tags: ['template', 'html', 'markdown', 'custom', 'text', 'cards'],
  icon: IconTemplate,
  thumbnail: {
    faint: 'M18 8h36v4H18zM18 18h36v4H18zM18 28h22v4H18z',
    line: 'M12 4q-5 0-5 6v4q0 5-4 6 4 1 4 6v4q0 6 5 6M60 4q5 0 5 6v4q0 5 4 6-4 1-4 6v4q0 6-5 6',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'query_mode',
        'groupby',
        'metrics',
        'percent_metrics',
        'all_columns',
        'order_by_cols',
        'adhoc_filters',
        'timeseries_limit_metric',
        'order_desc',
        'row_limit',
      ],
    },
    { title: 'Template', tab: 'customize', controls: ['handlebarsTemplate', 'styleTemplate'] },
  ],
  controls: {
    groupby: whenAggregate,
    metrics: whenAggregate,
    percent_metrics: whenAggregate,
    timeseries_limit_metric: whenAggregate,
    order_desc: tableMeta.controls.order_desc ?? {},
    all_columns: whenRaw,
    order_by_cols: whenRaw,
  },
  required: tableMeta.required,
  emitsCrossFilters: false,
});
