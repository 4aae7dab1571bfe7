import { IconTableColumn } from '@tabler/icons-react';
import type { ControlName } from '../../controls/definitions';
import type { FormData } from '../../formData';
import { hasTimes } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { defineMeta } from '../../vizMeta';

const SIDES = ['groupbyRows', 'groupbyColumns'] as const;
const DIMENSIONS: readonly ControlName[] = SIDES;

const isByTime = (form: FormData) => DIMENSIONS.some((name) => hasTimes(form[name], form));

/** Groups within groups, or several metrics in a group, have subtotals; the sides may be swapped. */
const isNested = (side: (typeof SIDES)[number], form: FormData) => {
  const other = side === 'groupbyRows' ? 'groupbyColumns' : 'groupbyRows';
  const groups = toList(form[form.transposePivot === true ? other : side]).length;
  const hasMetrics = (form.metricsLayout === 'ROWS') === (side === 'groupbyRows');
  return groups > 1 || (groups === 1 && hasMetrics && toList(form.metrics).length > 1);
};

export const pivotTableMeta = defineMeta({
  type: 'pivot_table_v2',
  name: 'Pivot table',
  category: 'Table',
  description: 'Metrics by groups in rows and in columns, with totals of both.',
  queryNames: ['Cells'],
  hasTotalsBeside: true,
  goodFor: 'exact figures by two or more dimensions, with totals',
  notGoodFor: 'seeing trends at a glance',
  tags: ['crosstab', 'matrix', 'totals', 'rows and columns'],
  icon: IconTableColumn,
  thumbnail: {
    faint:
      'M26 14h12v5H26zM40 14h12v5H40zM54 14h12v5H54zM26 22h12v5H26zM40 22h12v5H40zM54 22h12v5H54z',
    full: 'M26 4h12v6H26zM40 4h12v6H40zM54 4h12v6H54zM6 14h16v5H6zM6 22h16v5H6zM6 31h60v5H6z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'groupbyRows',
        'groupbyColumns',
        'time_grain_sqla',
        'metrics',
        'adhoc_filters',
        'series_limit_metric',
        'order_desc',
        'row_limit',
      ],
    },
    {
      title: 'Table',
      tab: 'customize',
      controls: [
        'aggregateFunction',
        'totalsOfAllRows',
        'rowTotals',
        'colTotals',
        'rowSubTotals',
        'rowSubtotalPosition',
        'colSubTotals',
        'colSubtotalPosition',
        'metricsLayout',
        'combineMetric',
        'transposePivot',
      ],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'rowOrder',
        'colOrder',
        'valueFormat',
        'currency_format',
        'date_format',
        'conditional_formatting',
        'allow_render_html',
      ],
    },
  ],
  controls: {
    time_grain_sqla: { isShown: isByTime },
    date_format: { isShown: isByTime },
    rowSubTotals: { isShown: (form) => isNested('groupbyRows', form) },
    rowSubtotalPosition: { isShown: (form) => isNested('groupbyRows', form) },
    colSubTotals: { isShown: (form) => isNested('groupbyColumns', form) },
    colSubtotalPosition: { isShown: (form) => isNested('groupbyColumns', form) },
    combineMetric: { isShown: ({ metrics }) => toList(metrics).length > 1 },
  },
  /** Rows or columns; a table of metrics alone would be one line. */
  required: (form) => [
    ...(DIMENSIONS.every((name) => toList(form[name]).length === 0) ? DIMENSIONS : []),
    'metrics',
  ],
  emitsCrossFilters: true,
});
