import type { Backend } from '#common/engines/engines.ts';

/** How SQL is written for a database: pure text, no driver. */
export interface Dialect {
  readonly backend: Backend;
  /** For messages: `DuckDB`, `PostgreSQL`. */
  readonly displayName: string;
  readonly defaultSchema: string;
  /** The catalog for schemas without one, in databases that have several. */
  readonly defaultCatalog?: string | null;
  /** One name, always quoted, because generated aliases may be reserved words. */
  quote(identifier: string): string;
  /** An alias of SELECT hides a column of the same name elsewhere in the statement. */
  readonly aliasesHideColumns?: boolean;
  /** GROUP BY accepts aliases of SELECT; not every server accepts positions. */
  readonly groupsByAlias?: boolean;
  /** Rows that several results are made of are read once, where one statement names them with WITH. */
  readonly sharesRows?: true;
  /** The placeholder of the n-th bound value, from 1. */
  placeholder(index: number): string;
  /** A value written into SQL that people read; a run binds it instead. */
  literal(value: string | number | bigint | boolean | null): string;
  /** Grain (ISO duration or Superset’s week variants) → expression with `{col}` for the truncated column. */
  readonly timeGrains: Readonly<Record<string, string>>;
  /**
   * An expression of this native type with the clock of UTC, where a value may have the clock of its own zone. The type
   * is null where only the database knows it.
   */
  inUtc?(expression: string, nativeType: string | null): string;
  /**
   * A timestamp written for comparison with a temporal column of this native type. `at` is
   * `YYYY-MM-DDTHH:MM:SS[.ffffff]` without time zone.
   */
  timestamp(at: string, nativeType: string): string;
  /** A time of day written for comparison with a column of such, where the database takes no text for one. */
  timeOfDay?(text: string): string;
  /** Case-insensitive LIKE: `lhs ILIKE rhs`, or its equivalent. */
  ilike(lhs: string, rhs: string, negated: boolean): string;
  /** A cast to text, for LIKE on other types. */
  asText(expression: string): string;
  /** Values of bytes by their hexadecimal digits, where the database has a type for them. */
  readonly bytes?: {
    literal(digits: string): string;
    /** The digits of a value, in small letters. */
    digits(expression: string): string;
  };
  /** Values of durations, where the database does not read them from text by itself. */
  readonly duration?: {
    /** Null where the text is no duration, or cannot be written. */
    literal(text: string): string | null;
    /** How the database writes them; null where it compares none. */
    readonly examples: string | null;
  };
  /** The database has no `x IS TRUE`; a comparison with the value means the same. */
  readonly comparesTruth?: true;
  /** Some versions count nothing as outside of every list, so `NOT IN` has to leave it out itself. */
  readonly listsLackNull?: true;
  /** The number of different values, where `COUNT(DISTINCT x)` is not 0 of nothing. */
  countDistinct?(expression: string): string;
  /** The type that numbers are cast to. */
  readonly numbers: {
    readonly integer: string;
    readonly double: string;
    decimal(precision: number, scale: number): string;
    /** Digits in the type of the column that they are compared with; absent where the database has no such literal. */
    likeColumn?(digits: string): string;
  };
  /** A moment from seconds since 1970; the expression may have a fraction. */
  fromEpoch(seconds: string): string;
  /**
   * A moment from text in a Python format, nothing for text that is not in it; absent where the database cannot read
   * such text without failing. Text of a number lacks the first zeros of that many digits.
   */
  fromText?(text: string, format: string, digits: number | null): string;
  /** A query as it stands in FROM; `columns` renames its columns by position. */
  derived(sql: string, alias: string, columns?: readonly string[]): string;
  /**
   * The end of a query whose WHERE decides before anything around it is computed. Databases order conditions by cost,
   * and an expression that fails on a row that is left out would tell of it.
   */
  readonly barrier: string;
  /** What a table made from a query needs before its AS. */
  readonly tableStorage?: string;
  /** Whether a column of a result can have exactly this name. */
  keepsName(name: string): boolean;
  /** The statement limited to n rows from an offset, wrapped or with a clause appended. */
  limit(sql: string, limit: number, offset?: number): string;
}
