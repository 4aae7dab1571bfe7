import type { Backend } from '#common/engines/engines.ts';

/** How one database writes things down: pure text, no driver. */
export interface Dialect {
  readonly backend: Backend;
  /** For messages: `DuckDB`, `PostgreSQL`. */
  readonly displayName: string;
  readonly defaultSchema: string;
  /** Where schemas without a catalog are looked up, in databases that have several catalogs. */
  readonly defaultCatalog?: string | null;
  /** One name, always quoted: generated aliases may be reserved words. */
  quote(identifier: string): string;
  /** A name given in SELECT stands before a column of the table elsewhere in the statement. */
  readonly aliasesHideColumns?: boolean;
  /** GROUP BY takes names given in SELECT; not every server takes places. */
  readonly groupsByAlias?: boolean;
  /** Placeholder of the n-th bound value, from 1. */
  placeholder(index: number): string;
  /** A value written into text, for showing a query to people; running binds instead. */
  literal(value: string | number | bigint | boolean | null): string;
  /** Grain (ISO duration or Superset's week variants) → expression with `{col}` for the truncated column. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /** A timestamp written for comparison with a temporal column of this native type. `at` is `YYYY-MM-DDTHH:MM:SS[.ffffff]` without zone. */
  timestamp(at: string, nativeType: string): string;
  /** Case-insensitive LIKE: `lhs ILIKE rhs`, or its equivalent. */
  ilike(lhs: string, rhs: string, negated: boolean): string;
  /** A cast to text, for LIKE on other types. */
  asText(expression: string): string;
  /** Has no `x IS TRUE`: a comparison with the value means the same. */
  readonly comparesTruth?: true;
  /** What numbers are cast to. */
  readonly numbers: {
    readonly integer: string;
    readonly double: string;
    decimal(precision: number, scale: number): string;
  };
  /** A moment from seconds since 1970; the expression may have a fraction. */
  fromEpoch(seconds: string): string;
  /** A query as it stands in FROM; `columns` names its columns anew, by position. */
  derived(sql: string, alias: string, columns?: readonly string[]): string;
  /** What a table made from a query needs besides, before its AS. */
  readonly tableStorage?: string;
  /** Whether a column of an answer can have this name, to the letter. */
  keepsName(name: string): boolean;
  /** The statement, held to at most n rows from an offset, wrapped or appended. */
  limit(sql: string, limit: number, offset?: number): string;
}
