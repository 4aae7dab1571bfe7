/** Which tables each query of a statement reads from, and as what. */

/** What may be written next. `operator`: an operand was just written. */
export type Expected = 'statement' | 'table' | 'column' | 'operator';

/** A column that a query gives out: by name, or all of one item or of every one. */
export type Output = { readonly name: string } | { readonly starOf: string | null };

/** What stands behind FROM, JOIN or a comma there. */
export interface FromItem {
  readonly alias: string | null;
  /** Of a table or a common table expression; empty for a query in parentheses. */
  readonly path: readonly string[];
  /** Written out beside the alias. */
  readonly columns: readonly string[] | null;
  readonly scope: Scope | null;
}

export interface CommonTable {
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly scope: Scope;
}

/** One SELECT; those joined by UNION are neighbours. */
export interface Arm {
  from: number;
  to: number;
  readonly fromItems: FromItem[];
  readonly outputs: Output[];
}

/** A query as a scope of names: what stands between two parentheses, or the whole statement. */
export interface Scope {
  readonly arms: Arm[];
  readonly withs: CommonTable[];
  readonly inner: Scope[];
  from: number;
  to: number;
}
