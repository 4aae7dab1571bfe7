/** A filter of a result in words. */
import type { FilterOp, FilterValue, ViewFilter } from '#common/results/viewSpec.ts';

export const OP_WORDS: Readonly<Record<FilterOp, string>> = {
  equals: 'equals',
  not_equals: 'does not equal',
  contains: 'contains',
  starts_with: 'starts with',
  greater: 'is greater than',
  greater_or_equal: 'is at least',
  less: 'is less than',
  less_or_equal: 'is at most',
  between: 'is between',
  one_of: 'is one of',
  is_null: 'is null',
  is_not_null: 'is not null',
};

export const textsOf = (value: ViewFilter['value']): string[] => {
  if (value === undefined) return [];
  return (Array.isArray(value) ? (value as readonly FilterValue[]) : [value as FilterValue]).map(
    String,
  );
};

const SHORT: Readonly<Partial<Record<FilterOp, string>>> = {
  equals: '=',
  not_equals: '≠',
  greater: '>',
  greater_or_equal: '≥',
  less: '<',
  less_or_equal: '≤',
};
const NAMED_MAX = 3;

/** `origin = JFK`, `delay is between 5 and 10`. */
export const filterText = (name: string, { op, value }: ViewFilter): string => {
  const values = textsOf(value).map((text) => (text === '' ? "''" : text));
  const more = values.length - NAMED_MAX;
  const listed =
    op === 'between'
      ? values.join(' and ')
      : `${values.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [name, SHORT[op] ?? OP_WORDS[op], listed].filter(Boolean).join(' ');
};
