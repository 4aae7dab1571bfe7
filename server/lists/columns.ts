/** A column is declared once with type and source; its filters follow from the type. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import {
  escapedLike,
  flagValue,
  listValue,
  millisValue,
  numberValue,
  textValue,
  timeValue,
} from './values.ts';

export type Condition = Expression<SqlBool>;
/** The source of a column: a column of the store or an expression. */
export type Source = Expression<unknown>;

export interface Column {
  readonly type: keyof typeof TYPES;
  readonly source: Source;
}

/** Ignores case, as far as the store can. */
export const matches = (source: Source, pattern: string): Condition =>
  sql<SqlBool>`lower(${source}) like lower(${pattern}) escape '\\'`;

/** The value may be anywhere in the text. */
export const contains = (source: Source, value: unknown): Condition =>
  matches(source, `%${escapedLike(textValue(value))}%`);

const not = (condition: Condition): Condition => sql<SqlBool>`not (${condition})`;
const startsWith = (source: Source, value: unknown) =>
  matches(source, `${escapedLike(textValue(value))}%`);
const endsWith = (source: Source, value: unknown) =>
  matches(source, `%${escapedLike(textValue(value))}`);

type Operator = (source: Source, value: unknown, bound: (value: unknown) => unknown) => Condition;

const among: Operator = (source, value, bound) => {
  const values = listValue(value).map(bound);
  return values.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`${source} in (${sql.join(values)})`;
};

/** An unknown value is neither equal nor unequal to another; only `eq` and `neq` of null find it. */
export const OPERATORS = {
  eq: (source, value, bound) =>
    value === null ? sql<SqlBool>`${source} is null` : sql<SqlBool>`${source} = ${bound(value)}`,
  neq: (source, value, bound) =>
    value === null
      ? sql<SqlBool>`${source} is not null`
      : sql<SqlBool>`${source} <> ${bound(value)}`,
  gt: (source, value, bound) => sql<SqlBool>`${source} > ${bound(value)}`,
  lt: (source, value, bound) => sql<SqlBool>`${source} < ${bound(value)}`,
  sw: startsWith,
  nsw: (source, value) => not(startsWith(source, value)),
  ew: endsWith,
  new: (source, value) => not(endsWith(source, value)),
  ct: contains,
  nct: (source, value) => not(contains(source, value)),
  in: among,
  not_in: (source, value, bound) => not(among(source, value, bound)),
} satisfies Readonly<Record<string, Operator>>;

export type OperatorName = keyof typeof OPERATORS;

interface ColumnType {
  readonly operators: readonly OperatorName[];
  /** A value of a request in the form for comparing it with the column. */
  readonly bound: (value: unknown) => unknown;
}

const ORDERED = ['eq', 'gt', 'lt', 'neq'] as const;
const TEXT = ['sw', 'ew', 'ct', 'eq', 'nsw', 'new', 'nct', 'neq', 'in', 'not_in'] as const;

const TYPES = {
  text: { operators: TEXT, bound: textValue },
  uuid: { operators: TEXT, bound: (value) => textValue(value).toLowerCase() },
  // PostgreSQL would refuse a number outside the column’s range.
  number: {
    operators: [...ORDERED, 'in', 'not_in'],
    bound: (value) => sql`cast(${numberValue(value)} as bigint)`,
  },
  time: { operators: ORDERED, bound: timeValue },
  millis: { operators: ORDERED, bound: millisValue },
  choice: {
    operators: ['eq', 'neq'],
    bound: (value) => sql`cast(${numberValue(value)} as bigint)`,
  },
  flag: { operators: ['eq', 'neq'], bound: (value) => (flagValue(value) ? 1 : 0) },
} satisfies Readonly<Record<string, ColumnType>>;

export const operatorsOf = ({ type }: Column): readonly OperatorName[] => TYPES[type].operators;

/** The condition, or undefined where columns of this type do not have the operator. */
export const conditionOn = (
  { type, source }: Column,
  name: string,
  value: unknown,
): Condition | undefined => {
  const { operators, bound }: ColumnType = TYPES[type];
  const operator = operators.find((one) => one === name);
  return operator && OPERATORS[operator](source, value, bound);
};

/** `columnsIn('charts')('name')` reads `charts.name`. */
export const columnsIn =
  <T extends keyof Tables>(table: T) =>
  (column: keyof Tables[T] & string): Source =>
    sql.ref(`${table}.${column}`);

const columnOf =
  (type: Column['type']) =>
  (source: Source): Column => ({ type, source });

export const text = columnOf('text');
export const uuid = columnOf('uuid');
export const number = columnOf('number');
export const flag = columnOf('flag');
/** A number that stands for one of a few words. */
export const choice = columnOf('choice');
/** ISO text in UTC. */
export const time = columnOf('time');
/** Epoch milliseconds. */
export const millis = columnOf('millis');
