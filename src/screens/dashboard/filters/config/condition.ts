/** One condition on the choices of a filter, as `adhoc_filters` stores it. */
import { isRecord } from '#common/isRecord.ts';
import { type Operator, operatorOf, operatorsFor } from '@/features/conditions/operators';
import { randomId } from '@/lib/ids';

export interface SimpleCondition {
  readonly kind: 'simple';
  readonly column: string | null;
  readonly operator: Operator | null;
  /** A list where the operator takes several. */
  readonly value: unknown;
}

export interface SqlCondition {
  readonly kind: 'sql';
  readonly sql: string;
}

export type Condition = SimpleCondition | SqlCondition;

export const NEW_CONDITION: SimpleCondition = {
  kind: 'simple',
  column: null,
  operator: operatorOf('IN') ?? null,
  value: [],
};

export const NEW_SQL: SqlCondition = { kind: 'sql', sql: '' };

export const readCondition = (stored: unknown): Condition => {
  if (!isRecord(stored)) return NEW_CONDITION;
  const { expressionType, sqlExpression, subject, operatorId, operator, comparator } = stored;
  if (expressionType === 'SQL')
    return { kind: 'sql', sql: typeof sqlExpression === 'string' ? sqlExpression : '' };
  const known = [operatorId, operator].find((name) => typeof name === 'string');
  return {
    kind: 'simple',
    column: typeof subject === 'string' ? subject : null,
    operator: operatorOf(known as string | undefined) ?? null,
    value: comparator ?? null,
  };
};

/** The stored form; keys that nobody here knows stay as they are. */
export const storedCondition = (condition: Condition, before: unknown): object => {
  const kept = isRecord(before) ? before : {};
  const filterOptionName = kept.filterOptionName ?? `filter_${randomId(11)}`;
  if (condition.kind === 'sql')
    return {
      ...kept,
      expressionType: 'SQL',
      clause: kept.clause ?? 'WHERE',
      sqlExpression: condition.sql,
      filterOptionName,
    };
  const { comparator: _, ...rest } = kept;
  const { column, operator, value } = condition;
  return {
    ...rest,
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: column,
    operator: operator?.operator ?? null,
    operatorId: operator?.id ?? null,
    ...(operator?.takes === 'none' ? {} : { comparator: value }),
    sqlExpression: null,
    filterOptionName,
  };
};

/** Whether nothing is missing in it. */
export const isComplete = (condition: Condition): boolean => {
  if (condition.kind === 'sql') return condition.sql.trim() !== '';
  const { column, operator, value } = condition;
  if (!column || !operator) return false;
  if (operator.takes === 'none' || operator.takes === 'timeRange') return true;
  if (operator.takes === 'many') return Array.isArray(value) && value.length > 0;
  return value !== null && value !== undefined && value !== '';
};

/** Changes the operator; one value becomes a list of it and the other way round. */
export const withOperator = (
  condition: SimpleCondition,
  operator: Operator | null,
): SimpleCondition => {
  const values = [condition.value ?? []].flat();
  const value = operator?.takes === 'many' ? values : (values[0] ?? null);
  return { ...condition, operator, value };
};

/** The operators of a column; a time range of its own has the time range of the choices. */
export const operatorsOf = (
  kind: number | null | undefined,
  backend: string | undefined,
): readonly Operator[] =>
  operatorsFor({
    isTemporal: false,
    isBoolean: kind === 3 || kind === undefined,
    // What the latest partition is called needs the table, which a condition does not name.
    isTable: false,
    backend,
  });
