/** Conditions on values as filters of a chart's settings. */
import { isRecord } from '#common/isRecord.ts';
import { grainPeriod } from '../shared/grainPeriod';
import type { AdhocFilter } from './timeFilter';

type Filter = AdhocFilter & { readonly subject: unknown };

const OPERATOR_IDS: Readonly<Record<string, string>> = {
  '==': 'EQUALS',
  '!=': 'NOT_EQUALS',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  IN: 'IN',
  'NOT IN': 'NOT_IN',
  LIKE: 'LIKE',
  ILIKE: 'ILIKE',
  'IS NULL': 'IS_NULL',
  'IS NOT NULL': 'IS_NOT_NULL',
  'IS TRUE': 'IS_TRUE',
  'IS FALSE': 'IS_FALSE',
  TEMPORAL_RANGE: 'TEMPORAL_RANGE',
};

const filter = (subject: unknown, operator: string, comparator: unknown, id: string) => ({
  expressionType: 'SIMPLE' as const,
  clause: 'WHERE',
  subject,
  operator,
  ...(OPERATOR_IDS[operator] ? { operatorId: OPERATOR_IDS[operator] } : {}),
  ...(comparator === undefined ? {} : { comparator }),
  sqlExpression: null,
  filterOptionName: id,
});

/** The one value of a condition. */
const onlyValue = (val: unknown): unknown =>
  Array.isArray(val) && val.length === 1 ? val[0] : val;

/**
 * A condition of a query as filters of settings, which know no grain: one step of time has two bounds. They are no time
 * range, since one of the dashboard would take its place.
 */
export const valueFilters = (clause: unknown, newId: () => string): readonly Filter[] => {
  if (!isRecord(clause)) return [];
  const { col, op, val, grain } = clause;
  const value = onlyValue(val);
  const period =
    typeof grain === 'string' && typeof value === 'number' ? grainPeriod(value, grain) : null;
  const made = period
    ? [filter(col, '>=', period[0], newId()), filter(col, '<', period[1], newId())]
    : [filter(col, String(op), val, newId())];
  return made as unknown as readonly Filter[];
};
