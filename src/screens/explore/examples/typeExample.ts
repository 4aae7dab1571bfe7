import type { FormData } from '@/viz/formData';

export interface TypeExample {
  readonly question: string;
  /** The name of an example dataset. */
  readonly dataset: string;
  /** The names of example charts that it is made of, the lowest first. */
  readonly layers?: readonly string[];
  /** What differs from the defaults of the type. */
  readonly settings: Omit<FormData, 'viz_type' | 'datasource'>;
}

export const about =
  (dataset: string) =>
  (question: string, settings: TypeExample['settings']): TypeExample => ({
    question,
    dataset,
    settings,
  });

/** A metric that the dataset has none of. */
export const aggregated = (aggregate: string, column: string, label: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label,
  hasCustomLabel: true,
  optionName: `metric_${column}`,
});

/** A column that the dataset has none of. */
export const computed = (sqlExpression: string, label: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
});

export const where = (subject: string, operator: string, comparator: unknown = null) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  comparator,
});

/** From the first moment up to the second one. */
export const during = (subject: string, range: string) => where(subject, 'TEMPORAL_RANGE', range);
