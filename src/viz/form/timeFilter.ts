/** The filter of a chart that is its time range. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';

export interface AdhocFilter {
  readonly expressionType: 'SIMPLE' | 'SQL';
  readonly clause?: string;
  readonly subject?: string | null;
  readonly operator?: string | null;
  readonly operatorId?: string | null;
  readonly comparator?: unknown;
  readonly sqlExpression?: string | null;
  readonly filterOptionName?: string;
  readonly isExtra?: boolean;
}

export const isTimeFilter = ({ expressionType, operator }: AdhocFilter): boolean =>
  expressionType === 'SIMPLE' && operator === 'TEMPORAL_RANGE';

export const timeFilter = (subject: string, comparator: string = NO_TIME_RANGE): AdhocFilter => ({
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  operatorId: 'TEMPORAL_RANGE',
  comparator,
  expressionType: 'SIMPLE',
});
