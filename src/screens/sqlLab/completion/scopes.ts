/** Which tables each query of a statement reads from, and as what. */

/** What may be written next. `operator`: an operand was just written. `name`: a new one, which nobody can propose. */
export type Expected = 'statement' | 'table' | 'column' | 'operator' | 'name';

/** An output column of a query: one name, or all columns of one item or of every item. */
export type Output = { readonly name: string } | { readonly starOf: string | null };

/** What follows FROM, JOIN or a comma there. */
export interface FromItem {
  readonly alias: string | null;
  /** Of a table or a common table expression; empty for a query in parentheses. */
  readonly path: readonly string[];
  /** A column list after the alias. */
  readonly columns: readonly string[] | null;
  readonly scope: Scope | null;
}

export interface CommonTable {
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly scope: Scope;
}

/** One SELECT; those joined by UNION are siblings. */
export interface Arm {
  from: number;
  to: number;
  readonly fromItems: FromItem[];
  readonly outputs: Output[];
}

/** A query as a scope of names: between two parentheses, or the whole statement. */
export interface Scope {
  readonly arms: Arm[];
  readonly withs: CommonTable[];
  readonly inner: Scope[];
  from: number;
  to: number;
}
