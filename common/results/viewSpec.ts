/** A view of a result: the same type on the server, on the wire and in the page. */
import type { Cell } from '../cell.ts';

export const FILTER_OPS = [
  'equals',
  'not_equals',
  'contains',
  'starts_with',
  'greater',
  'greater_or_equal',
  'less',
  'less_or_equal',
  'between',
  'one_of',
  'is_null',
  'is_not_null',
] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

export type FilterValue = string | number | boolean;

export interface ViewOrder {
  /** By position, because names may repeat. */
  readonly column: number;
  readonly descending?: boolean | undefined;
}

export interface ViewFilter {
  readonly column: number;
  readonly op: FilterOp;
  /** Two values for `between`, any number for `one_of`, none for the two filters about null. */
  readonly value?: FilterValue | readonly FilterValue[] | undefined;
}

export interface ViewSpec {
  readonly order_by: readonly ViewOrder[];
  /** A row must match all of them. */
  readonly filters: readonly ViewFilter[];
  /** Text that one of the row’s cells contains, in any case. */
  readonly search: string;
}

export const WHOLE: ViewSpec = { order_by: [], filters: [], search: '' };

export const isWhole = ({ order_by, filters, search }: ViewSpec): boolean =>
  order_by.length === 0 && filters.length === 0 && search === '';

/** How a column's values compare. */
export type ValueKind = 'number' | 'boolean' | 'moment' | 'time' | 'interval' | 'text';

export interface ViewColumn {
  readonly name: string;
  readonly type: string | null;
  readonly generic: 0 | 1 | 2 | 3 | null;
}

export const valueKind = ({ type, generic }: Pick<ViewColumn, 'type' | 'generic'>): ValueKind => {
  const name = (type ?? '').toUpperCase();
  if (name.endsWith('ARRAY')) return 'text';
  if (name.startsWith('INTERVAL')) return 'interval';
  if (generic === 0) return 'number';
  if (generic === 3) return 'boolean';
  if (generic === 2) return name.startsWith('TIME') && !name.includes('STAMP') ? 'time' : 'moment';
  return 'text';
};

/** Arrays and intervals are none, though `type_generic` is that of their elements and that of a length. */
export const isNumeric = (column: Pick<ViewColumn, 'type' | 'generic'>): boolean =>
  valueKind(column) === 'number';

/** How the elements of an array compare; null for everything else. */
export const elementKind = ({ type, generic }: Pick<ViewColumn, 'type' | 'generic'>) => {
  const name = (type ?? '').toUpperCase();
  const element = name.replace(/(?<!ARRAY)(?:ARRAY)+$/, '');
  return element === name ? null : valueKind({ type: element, generic });
};

const ON_ORDER: readonly FilterOp[] = [
  'greater',
  'greater_or_equal',
  'less',
  'less_or_equal',
  'between',
];
const ON_TEXT: readonly FilterOp[] = ['contains', 'starts_with'];
const ON_ALL: readonly FilterOp[] = ['equals', 'not_equals', 'one_of', 'is_null', 'is_not_null'];

/** The filters that make sense for a kind of value, the most common first. */
export const opsFor = (kind: ValueKind): readonly FilterOp[] => {
  if (kind === 'text') return [...ON_TEXT, ...ON_ALL, ...ON_ORDER];
  if (kind === 'boolean') return ON_ALL;
  return [...ON_ALL.slice(0, 2), ...ON_ORDER, ...ON_TEXT, ...ON_ALL.slice(2)];
};

/** The text for showing, searching and copying a value. */
export const textOf = (value: Exclude<Cell, null>): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
