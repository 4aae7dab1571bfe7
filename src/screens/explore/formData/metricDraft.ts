/** A metric while it is being written. */
import type { Datasource } from '#common/wire/datasource.ts';
import { metricLabel } from '#common/labels.ts';
import { randomId } from '@/lib/ids';
import { type AdhocMetric, type Aggregate, type Metric, metricName } from './adhoc';
import { aggregateSql, metricSql, simpleOf } from './metricSql';

export type MetricTab = 'saved' | 'simple' | 'sql';

export interface MetricDraft {
  readonly tab: MetricTab;
  readonly saved: string | null;
  readonly column: string | null;
  readonly aggregate: Aggregate | null;
  /** Null until somebody writes: then it is the SQL of what is chosen. */
  readonly sql: string | null;
  /** Empty while the name is derived from the rest. */
  readonly label: string;
}

const EMPTY = { saved: null, column: null, aggregate: null, sql: null, label: '' };

/** A name that somebody gave; what an aggregate is called by itself follows its column. */
const ownLabel = (metric: AdhocMetric): string => {
  const label = metricName(metric);
  return metric.hasCustomLabel && label !== metricLabel({ ...metric, label: '' }) ? label : '';
};

export const metricDraftOf = (metric: Metric | null): MetricDraft => {
  if (metric === null) return { ...EMPTY, tab: 'simple' };
  if (typeof metric === 'string') return { ...EMPTY, tab: 'saved', saved: metric };
  return {
    saved: null,
    tab: metric.expressionType === 'SQL' ? 'sql' : 'simple',
    column: metric.column?.column_name ?? null,
    aggregate: (metric.aggregate as Aggregate) ?? null,
    sql: metric.expressionType === 'SQL' ? (metric.sqlExpression ?? '') : null,
    label: ownLabel(metric),
  };
};

/** The SQL as the editor shows it. */
export const sqlOf = (
  { sql, column, aggregate, saved }: MetricDraft,
  dataset: Datasource,
): string => {
  if (sql !== null) return sql;
  if (column && aggregate) return aggregateSql(column, aggregate, dataset);
  return saved === null ? '' : metricSql(saved, dataset);
};

/** Changes the way it is written, and carries over what was said in the other. */
export const withTab = (draft: MetricDraft, tab: MetricTab, dataset: Datasource): MetricDraft => {
  const simple =
    tab === 'simple' && draft.column === null ? simpleOf(sqlOf(draft, dataset), dataset) : null;
  return { ...draft, ...simple, tab };
};

/** SQL that was only derived follows the column; what somebody wrote stays. */
export const withSimple = (
  draft: MetricDraft,
  what: Partial<Pick<MetricDraft, 'column' | 'aggregate'>>,
): MetricDraft => ({ ...draft, ...what, sql: null });

/** A saved metric replaces what was chosen or written before: SQL starts with its expression. */
export const withSaved = (draft: MetricDraft, saved: string | null): MetricDraft => ({
  ...draft,
  saved,
  column: null,
  aggregate: null,
  sql: null,
});

const bareMetric = (draft: MetricDraft, dataset: Datasource): AdhocMetric | null => {
  if (draft.tab === 'sql') {
    const sqlExpression = sqlOf(draft, dataset);
    return sqlExpression.trim() === ''
      ? null
      : { expressionType: 'SQL', sqlExpression, column: null, aggregate: null };
  }
  const { column, aggregate } = draft;
  if (!column || !aggregate) return null;
  return {
    expressionType: 'SIMPLE',
    column: {
      ...dataset.columns.find(({ column_name }) => column_name === column),
      column_name: column,
    },
    aggregate,
    sqlExpression: null,
  };
};

/** The metric a draft describes; null while something is missing. */
export const metricOf = (
  draft: MetricDraft,
  before: Metric | null,
  dataset: Datasource,
): Metric | null => {
  if (draft.tab === 'saved') return draft.saved;
  const rest: Partial<AdhocMetric> = typeof before === 'object' && before !== null ? before : {};
  const bare = bareMetric(draft, dataset);
  if (!bare) return null;
  const label = draft.label.trim();
  return {
    ...rest,
    ...bare,
    label: label || metricLabel(bare),
    hasCustomLabel: label !== '',
    optionName: rest.optionName ?? `metric_${randomId(11)}`,
  };
};
