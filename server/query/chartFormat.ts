/** How a chart writes the values of a metric, where it has a format of its own for them. */
import { isRecord } from '#common/isRecord.ts';
import { toList } from '#common/lists.ts';
import { metricLabel } from '#common/labels.ts';

type Form = Readonly<Record<string, unknown>>;

const ADAPTIVE = 'SMART_NUMBER';

/** In a Superset a metric beside itself at another time has a name of its own. */
const inColumn = ({ column_config: all }: Form, metric: string): unknown => {
  if (!isRecord(all)) return null;
  const name = [metric, `Main ${metric}`].find((one) => Object.hasOwn(all, one));
  const own = name === undefined ? null : all[name];
  return isRecord(own) ? own.d3NumberFormat : null;
};

const inBubble = (form: Form, metric: string): unknown => {
  const isIn = (name: string) => toList(form[name]).slice(0, 1).map(metricLabel).includes(metric);
  if (isIn('y')) return form.y_axis_format;
  return isIn('x') ? (form.xAxisFormat ?? form.x_axis_format) : form.tooltipSizeFormat;
};

/** The right axis has a format of its own. */
const atAxis = (form: Form, query: number): unknown => {
  const axis = query === 0 ? form.yAxisIndex : form.yAxisIndexB;
  return Number(axis ?? 0) === 1 ? form.y_axis_format_secondary : form.y_axis_format;
};

/** What a comparison in percent brought is a format of changes. */
const alongAxis = ({ y_axis_format: format, comparison_type: comparison }: Form): unknown =>
  comparison === 'percentage' && format === '.1%' ? null : format;

const chosen = (form: Form, metric: string, query: number): unknown => {
  switch (form.viz_type) {
    case 'table':
      return inColumn(form, metric);
    case 'pivot_table_v2':
      return form.valueFormat;
    case 'bubble':
    case 'bubble_v2':
      return inBubble(form, metric);
    case 'mixed_timeseries':
      return atAxis(form, query);
    case 'compare':
      // It is of the changes that the page computes: a file has the values.
      return null;
    default:
      return form.number_format ?? alongAxis(form);
  }
};

/** Null where it leaves that to the metric. */
export const chartFormat = (form: Form, metric: string, query: number): string | null => {
  const format = chosen(form, metric, query);
  return typeof format === 'string' && format !== '' && format !== ADAPTIVE ? format : null;
};
