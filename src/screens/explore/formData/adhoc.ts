/** Metrics, columns and filters defined in the chart, as they stand in form data. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { LATEST_PARTITION, operatorOf } from '@/features/conditions/operators';
import { randomId } from '@/lib/ids';
import { isLeftOut } from '@/viz/shared/leftOutFilter';
import { type AdhocFilter, isTimeFilter } from '@/viz/form/timeFilter';
import { display } from '@/viz/shared/values';

export const AGGREGATES = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export interface AdhocMetric {
  readonly expressionType: 'SIMPLE' | 'SQL';
  readonly column?: { readonly column_name: string; readonly [key: string]: unknown } | null;
  readonly aggregate?: string | null;
  readonly sqlExpression?: string | null;
  readonly label?: string;
  readonly hasCustomLabel?: boolean;
  readonly optionName?: string;
}
/** A metric as form data holds it: the name of a saved one, or a definition. */
export type Metric = string | AdhocMetric;

export interface AdhocColumn {
  readonly expressionType: 'SQL';
  readonly sqlExpression: string;
  readonly label: string;
}
export type Column = string | AdhocColumn;

export type Clause = 'WHERE' | 'HAVING';
export {
  type AdhocFilter,
  isTimeFilter,
  timeFilter,
} from '@/viz/form/timeFilter';

export const filterName = (): string => `filter_${randomId(11)}`;

export const simpleMetric = (column: string, aggregate: Aggregate): AdhocMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label: `${aggregate}(${column})`,
  hasCustomLabel: false,
  optionName: `metric_${randomId(11)}`,
});

/** Labels that nobody wrote: `SUM(x)`, in old charts with the type of the sum before it. */
const AUTOMATIC = /^((LONG|DOUBLE|FLOAT)?(AVG|COUNT|MAX|MIN|SUM)|COUNT_DISTINCT)\(.*\)$/;

/** What a metric is called unless somebody named it; the name of another aggregate is no name for this one. */
export const metricName = (metric: Metric): string => {
  const label = metricLabel(metric);
  return typeof metric === 'object' && metric.expressionType === 'SIMPLE' && AUTOMATIC.test(label)
    ? metricLabel({ ...metric, label: '' })
    : label;
};

/** The title of a metric; a saved one goes by its display name. */
export const metricTitle = (metric: Metric, dataset: Datasource): string =>
  typeof metric === 'string'
    ? dataset.metrics.find(({ metric_name }) => metric_name === metric)?.verbose_name || metric
    : metricName(metric);

export const columnTitle = (column: Column, dataset: Datasource): string =>
  typeof column === 'string'
    ? dataset.columns.find(({ column_name }) => column_name === column)?.verbose_name || column
    : columnLabel(column);

const WORDS: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
  'IS NULL': 'is null',
  'IS NOT NULL': 'is not null',
  'IS TRUE': 'is true',
  'IS FALSE': 'is false',
  IN: 'in',
  'NOT IN': 'not in',
  LIKE: 'like',
  ILIKE: 'like (any case)',
  'LATEST PARTITION': 'is the latest partition',
};

/** Chosen by its column, and written as SQL that names the table. */
export const isLatestPartition = ({ subject, operator }: AdhocFilter): boolean =>
  Boolean(subject) && operatorOf(operator)?.id === LATEST_PARTITION;

/** `carrier in (AA, <NULL>)` */
export const filterTitle = (filter: AdhocFilter, dataset: Datasource): string => {
  if (filter.expressionType === 'SQL' && !isLatestPartition(filter))
    return filter.sqlExpression ?? '';
  const subject = isLeftOut(filter)
    ? metricTitle((filter.subject ?? '') as Metric, dataset)
    : columnTitle(filter.subject ?? '', dataset);
  if (isTimeFilter(filter)) return `${subject}: ${String(filter.comparator ?? NO_TIME_RANGE)}`;
  const operator = filter.operator ?? '==';
  const word = WORDS[operator] ?? operator;
  if (/^IS |PARTITION/.test(operator)) return `${subject} ${word}`;
  const { comparator } = filter;
  return Array.isArray(comparator)
    ? `${subject} ${word} (${comparator.map(display).join(', ')})`
    : `${subject} ${word} ${display(comparator)}`;
};
