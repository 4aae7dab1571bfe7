/** Conditions on metrics: chosen like those on columns, and sent as SQL after the grouping. */
import type { Datasource } from '#common/wire/datasource.ts';
import { writtenText } from '#common/sql/names.ts';
import { isRecord } from '#common/isRecord.ts';
import { metricLabel } from '#common/labels.ts';
import { isLeftOut } from '@/viz/shared/leftOutFilter';
import { toList, unique } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { AdhocFilter, Metric } from './adhoc';
import { metricSql } from './metricSql';
import type { Operator } from '@/features/conditions/operators';

export interface FilterMetric {
  readonly name: string;
  readonly sql: string;
}

/** A condition that was not made here may hold the definition of its metric. */
const ownMetric = (filter: AdhocFilter | null): readonly unknown[] => {
  const subject: unknown = filter?.subject;
  return isRecord(subject) ? [subject] : [];
};

/** The metric of the filter if it holds one, the chart's own, then those of the dataset. */
export const filterMetrics = (
  form: FormData,
  dataset: Datasource,
  filter: AdhocFilter | null = null,
): readonly FilterMetric[] =>
  unique(
    [
      ...ownMetric(filter),
      ...toList(form.metrics),
      ...toList(form.metric),
      ...dataset.metrics.map(({ metric_name }) => metric_name),
    ] as readonly Metric[],
    metricLabel,
  )
    .map((metric) => ({ name: metricLabel(metric), sql: metricSql(metric, dataset) }))
    .filter(({ sql }) => sql !== '');

const SIGNS: Readonly<Record<string, string>> = {
  EQUALS: '=',
  NOT_EQUALS: '<>',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
};
const NULLS: Readonly<Record<string, string>> = { IS_NULL: 'IS NULL', IS_NOT_NULL: 'IS NOT NULL' };
const ONE_CALL = /^\w+\([^()]*\)$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export const appliesToMetrics = ({ id }: Operator): boolean =>
  Object.hasOwn(SIGNS, id) || Object.hasOwn(NULLS, id);

/** `SUM(distance) > 100` */
export const havingSql = (
  { sql }: FilterMetric,
  { id }: Operator,
  comparator: unknown,
  backend: string | undefined,
): string => {
  const whole = ONE_CALL.test(sql) ? sql : `(${sql})`;
  if (Object.hasOwn(NULLS, id)) return `${whole} ${NULLS[id]}`;
  const text = String(comparator);
  return `${whole} ${SIGNS[id]} ${NUMBER.test(text) ? text : writtenText(text, backend)}`;
};

/** The metric of a filter that was made by choosing one, unless its SQL was changed since, or of one without SQL. */
export const metricOfFilter = (
  filter: AdhocFilter | null,
  operator: Operator | null,
  metrics: readonly FilterMetric[],
  backend: string | undefined,
): FilterMetric | null => {
  if (!filter?.subject || !operator || !appliesToMetrics(operator)) return null;
  const metric = metrics.find(({ name }) => name === metricLabel(filter.subject)) ?? null;
  if (isLeftOut(filter) || !metric) return metric;
  const isChosen =
    filter.expressionType === 'SQL' &&
    havingSql(metric, operator, filter.comparator, backend) === filter.sqlExpression;
  return isChosen ? metric : null;
};
