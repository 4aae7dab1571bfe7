/** Filter operators: names on the wire, labels, and the kind of value they take. */
import { engineOf } from '#common/engines/engines.ts';

export interface Operator {
  readonly id: string;
  readonly operator: string;
  readonly label: string;
  readonly takes: 'none' | 'one' | 'many' | 'timeRange';
}

/** No database knows this operator: what it stands for is written as SQL. */
export const LATEST_PARTITION = 'LATEST_PARTITION';

const OPERATORS: readonly Operator[] = [
  { id: 'EQUALS', operator: '==', label: 'Equal to (=)', takes: 'one' },
  { id: 'NOT_EQUALS', operator: '!=', label: 'Not equal to (≠)', takes: 'one' },
  { id: 'LESS_THAN', operator: '<', label: 'Less than (<)', takes: 'one' },
  { id: 'LESS_THAN_OR_EQUAL', operator: '<=', label: 'Less or equal (<=)', takes: 'one' },
  { id: 'GREATER_THAN', operator: '>', label: 'Greater than (>)', takes: 'one' },
  { id: 'GREATER_THAN_OR_EQUAL', operator: '>=', label: 'Greater or equal (>=)', takes: 'one' },
  { id: 'IN', operator: 'IN', label: 'In', takes: 'many' },
  { id: 'NOT_IN', operator: 'NOT IN', label: 'Not in', takes: 'many' },
  { id: 'LIKE', operator: 'LIKE', label: 'Like', takes: 'one' },
  { id: 'ILIKE', operator: 'ILIKE', label: 'Like (case insensitive)', takes: 'one' },
  { id: 'IS_NULL', operator: 'IS NULL', label: 'Is null', takes: 'none' },
  { id: 'IS_NOT_NULL', operator: 'IS NOT NULL', label: 'Is not null', takes: 'none' },
  { id: 'IS_TRUE', operator: 'IS TRUE', label: 'Is true', takes: 'none' },
  { id: 'IS_FALSE', operator: 'IS FALSE', label: 'Is false', takes: 'none' },
  {
    id: LATEST_PARTITION,
    operator: 'LATEST PARTITION',
    label: 'Use latest partition',
    takes: 'none',
  },
  { id: 'TEMPORAL_RANGE', operator: 'TEMPORAL_RANGE', label: 'Time range', takes: 'timeRange' },
];

export const operatorOf = (text: string | null | undefined): Operator | undefined =>
  OPERATORS.find(({ operator, id }) => operator === text || id === text);

interface Subject {
  readonly isTemporal: boolean;
  readonly isBoolean: boolean;
  /** It is of a table, not of a query. */
  readonly isTable: boolean;
  readonly backend: string | undefined;
}

/** The operators that apply to a metric. */
export const metricOperators = (applies: (operator: Operator) => boolean): readonly Operator[] =>
  OPERATORS.filter(applies);

/** The operators that apply to a column. */
export const operatorsFor = ({
  isTemporal,
  isBoolean,
  isTable,
  backend,
}: Subject): readonly Operator[] =>
  OPERATORS.filter(({ id }) => {
    if (id === 'TEMPORAL_RANGE') return isTemporal;
    if (id === LATEST_PARTITION) return isTable && engineOf(backend).hasPartitions;
    if (id === 'IS_TRUE' || id === 'IS_FALSE') return isBoolean;
    return true;
  });
