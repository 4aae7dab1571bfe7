/** One rule of a conditional format while it is edited, and as it is saved. */
import type { Content } from './columnContent';
import { type Amount, amountOf, compareAmounts } from '@/viz/shared/amount';

/** What a rule has to know of a column of the table. */
interface FormattedColumn {
  readonly name: string;
  readonly isMetric: boolean;
}

export interface FormatRuleDraft {
  readonly column: string;
  readonly operator: string;
  readonly target: string;
  readonly left: Amount | null;
  readonly right: Amount | null;
  readonly color: string;
  readonly isGraded: boolean;
  readonly colorsText: boolean;
  /** Keys that are not edited here. */
  readonly rest: Readonly<Record<string, unknown>>;
}

export const RULE_COLORS = [
  { value: '#ACE1C4', label: 'Green' },
  { value: '#FDE380', label: 'Yellow' },
  { value: '#EFA1AA', label: 'Red' },
  { value: '#A9C7F7', label: 'Blue' },
];

const OPERATORS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'None', label: 'All values' },
  { value: '>', label: 'Greater than (>)' },
  { value: '≥', label: 'At least (≥)' },
  { value: '<', label: 'Less than (<)' },
  { value: '≤', label: 'At most (≤)' },
  { value: '=', label: 'Equal to (=)' },
  { value: '≠', label: 'Not equal to (≠)' },
  { value: '< x <', label: 'Between (< x <)' },
  { value: '≤ x ≤', label: 'Between (≤ x ≤)' },
  { value: '≤ x <', label: 'Between (≤ x <)' },
  { value: '< x ≤', label: 'Between (< x ≤)' },
  { value: 'begins with', label: 'Begins with' },
  { value: 'ends with', label: 'Ends with' },
  { value: 'containing', label: 'Contains' },
  { value: 'not containing', label: 'Does not contain' },
];

export const isBetween = (operator: string): boolean =>
  operator.includes('x') && operator.length < 7;
const ORDERS: ReadonlySet<string> = new Set(['>', '≥', '<', '≤']);
const OF_TEXT: ReadonlySet<string> = new Set([
  'begins with',
  'ends with',
  'containing',
  'not containing',
]);

const comparesNumbers = (operator: string): boolean => isBetween(operator) || ORDERS.has(operator);

/** Why an operator is none for what its column holds; null where it is one. */
export const misfit = (operator: string, content: Content): string | null => {
  if (content === 'unknown') return null;
  if (OF_TEXT.has(operator) && content !== 'text')
    return `It looks into text, and this column holds ${content === 'number' ? 'numbers' : 'times'}`;
  return comparesNumbers(operator) && content === 'text'
    ? 'It compares numbers, and this column holds text'
    : null;
};

/** The operators for what a column holds, and the one that is stored. */
export const operatorsFor = (content: Content, stored: string): typeof OPERATORS => {
  const fitting = OPERATORS.filter(
    ({ value }) => value === stored || misfit(value, content) === null,
  );
  return fitting.some(({ value }) => value === stored)
    ? fitting
    : [...fitting, { value: stored, label: stored }];
};

/** A rule for another column keeps its operator where that is one of the column. */
export const movedTo = (
  draft: FormatRuleDraft,
  column: string,
  content: Content,
): FormatRuleDraft => ({
  ...draft,
  column,
  ...(misfit(draft.operator, content) === null ? {} : { operator: content === 'text' ? '=' : '>' }),
});

export const hasTarget = (operator: string): boolean => operator !== 'None' && !isBetween(operator);

const EMPTY: FormatRuleDraft = {
  column: '',
  operator: '>',
  target: '',
  left: null,
  right: null,
  color: RULE_COLORS[0]?.value ?? '',
  isGraded: true,
  colorsText: false,
  rest: {},
};

export const newRule = (
  columns: readonly FormattedColumn[],
  contentOf: (column: string) => Content,
): FormatRuleDraft => {
  const column = (columns.find(({ isMetric }) => isMetric) ?? columns[0])?.name ?? '';
  return movedTo(EMPTY, column, contentOf(column));
};

export const readRule = (saved: unknown): FormatRuleDraft => {
  const rest = (typeof saved === 'object' && saved !== null ? saved : {}) as Readonly<
    Record<string, unknown>
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    column: text(rest.column),
    operator: text(rest.operator) || 'None',
    target:
      rest.targetValue === undefined || rest.targetValue === null
        ? ''
        : String(rest.targetValue as string),
    left: amountOf(rest.targetValueLeft),
    right: amountOf(rest.targetValueRight),
    color: text(rest.colorScheme),
    isGraded: rest.useGradient !== false,
    colorsText: rest.toTextColor === true,
    rest,
  };
};

export const toSavedRule = (draft: FormatRuleDraft): Readonly<Record<string, unknown>> => {
  const {
    targetValue: _one,
    targetValueLeft: _left,
    targetValueRight: _right,
    ...rest
  } = draft.rest;
  return {
    ...rest,
    column: draft.column,
    operator: draft.operator,
    colorScheme: draft.color,
    useGradient: draft.isGraded,
    ...(draft.colorsText || rest.toTextColor !== undefined
      ? { toTextColor: draft.colorsText }
      : {}),
    ...(hasTarget(draft.operator) ? { targetValue: amountOf(draft.target) ?? draft.target } : {}),
    ...(isBetween(draft.operator)
      ? { targetValueLeft: draft.left, targetValueRight: draft.right }
      : {}),
  };
};

export const isComplete = ({ column, operator, target, left, right }: FormatRuleDraft): boolean =>
  column !== '' &&
  (!hasTarget(operator) || target.trim() !== '') &&
  (!isBetween(operator) || (left !== null && right !== null && compareAmounts(left, right) <= 0));

const EQUALITIES: ReadonlySet<string> = new Set(['=', '≠']);

/** Why no value can fit a rule: an order is one of numbers, and no number equals a text. */
export const targetProblem = (
  { operator, target }: FormatRuleDraft,
  content: Content,
): string | null =>
  target.trim() !== '' &&
  (ORDERS.has(operator) || (content === 'number' && EQUALITIES.has(operator))) &&
  amountOf(target) === null
    ? 'Enter a number, such as 12.5'
    : null;

export const ruleTitle = (
  { operator, target, left, right }: FormatRuleDraft,
  column: string,
): string => {
  if (isBetween(operator)) {
    const [first = '', second = ''] = operator.split(' x ');
    return `${left ?? ''} ${first} ${column} ${second} ${right ?? ''}`;
  }
  return hasTarget(operator) ? `${column} ${operator} ${target}` : column;
};
