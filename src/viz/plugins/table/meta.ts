import { IconTable } from '@tabler/icons-react';
import { TIME_SHIFTS } from '../../controls/periods';
import type { ControlName } from '../../controls/definitions';
import type { FormData } from '../../formData';
import { hasTimeDimension } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';
import { defineMeta } from '../../vizMeta';
import { isAggregate, isRaw } from './mode';

const SHOWN: readonly ControlName[] = ['groupby', 'metrics', 'percent_metrics'];
const whenAggregate = { isShown: isAggregate };
const hasMetrics = ({ metrics, percent_metrics: percents }: FormData) =>
  toList(metrics).length + toList(percents).length > 0;
const compares = (form: FormData) => isAggregate(form) && toList(form.time_compare).length > 0;
const whenRaw = { isShown: isRaw };

/** A table needs something to show: columns when raw, else any of three. */
const required = (form: FormData): readonly ControlName[] => {
  if (isRaw(form)) return ['all_columns'];
  return SHOWN.every((name) => toList(form[name]).length === 0) ? SHOWN : [];
};

/** Charts made before there was a query mode, and shifts of which there was one. */
const upgrade = (form: FormData): FormData => ({
  ...form,
  ...(form.query_mode === undefined && isRaw(form) ? { query_mode: 'raw' } : {}),
  ...(typeof form.time_compare === 'string' ? { time_compare: toList(form.time_compare) } : {}),
});

export const tableMeta = defineMeta({
  type: 'table',
  name: 'Table',
  category: 'Table',
  description: 'Rows and columns: aggregated, or as they are stored.',
  goodFor: 'looking up exact values and single rows',
  notGoodFor: 'seeing patterns in many rows',
  tags: ['grid', 'rows', 'records', 'list', 'ag-grid'],
  icon: IconTable,
  thumbnail: {
    faint: 'M6 14h24v4H6zM6 23h18v4H6zM6 32h21v4H6zM38 14h28v4H38zM46 23h20v4H46zM52 32h14v4H52z',
    full: 'M6 4h60v5H6z',
  },
  sections: [
    {
      title: 'Query',
      tab: 'data',
      controls: [
        'query_mode',
        'groupby',
        'time_grain_sqla',
        'metrics',
        'percent_metrics',
        'percent_metric_calculation',
        'all_columns',
        'order_by_cols',
        'adhoc_filters',
        'timeseries_limit_metric',
        'order_desc',
        'row_limit',
        'server_pagination',
        'server_page_length',
        'show_totals',
      ],
    },
    {
      title: 'Time comparison',
      tab: 'data',
      controls: ['time_compare', 'start_date_offset'],
    },
    {
      title: 'Appearance',
      tab: 'customize',
      controls: [
        'table_timestamp_format',
        'page_length',
        'include_search',
        'allow_rearrange_columns',
        'show_cell_bars',
        'align_pn',
        'color_pn',
        'column_config',
        'conditional_formatting',
        'comparison_color_enabled',
        'comparison_color_scheme',
        'allow_render_html',
      ],
    },
  ],
  controls: {
    groupby: whenAggregate,
    time_grain_sqla: { isShown: (form) => isAggregate(form) && hasTimeDimension(form) },
    metrics: whenAggregate,
    percent_metrics: {
      ...whenAggregate,
      help: 'Each row’s share of the rows that are shown or of all records, as “Percentages of” says. With totals, and with pages from the server, it is of all records.',
    },
    timeseries_limit_metric: whenAggregate,
    order_desc: {
      isShown: (form) => isAggregate(form) && toList(form.timeseries_limit_metric).length > 0,
    },
    show_totals: { isShown: (form) => isAggregate(form) && hasMetrics(form) },
    percent_metric_calculation: whenAggregate,
    time_compare: {
      ...whenAggregate,
      help: 'Each metric beside itself at another time. The time range needs a start and an end.',
      choices: [
        ...TIME_SHIFTS,
        { value: 'inherit', label: 'The time before' },
        { value: 'custom', label: 'From a date' },
      ],
    },
    start_date_offset: whenAggregate,
    comparison_color_enabled: { isShown: compares },
    comparison_color_scheme: { isShown: compares },
    all_columns: whenRaw,
    order_by_cols: whenRaw,
  },
  required,
  emitsCrossFilters: true,
  upgrade,
});
