/**
 * A statement or an expression as it is printed again. Words and signs of the grammar are `Fixed`: they come from
 * our own tables and literals alone, which the compiler checks. What a person wrote stands in leaves, each printed
 * by one rule. Parts stand in the author's order and no parenthesis is added, so which operator binds closer is for
 * the database to say, as it was for the text that was typed.
 */
declare const fixedBrand: unique symbol;
/** A word or sign of the grammar. */
export type Fixed = string & { readonly [fixedBrand]: true };

/** Takes literals only: a text that is known at run time alone does not compile. */
export const fixed = <const Text extends string>(text: string extends Text ? never : Text): Fixed =>
  text as unknown as Fixed;

/** Words of a table of ours: `AT TIME ZONE|IS NULL`. */
export const fixedList = <const Text extends string>(
  texts: string extends Text ? never : Text,
): readonly Fixed[] => texts.split('|') as unknown as readonly Fixed[];

/** Signs of a table of ours: `+ - ||`. */
export const fixedSigns = <const Text extends string>(
  texts: string extends Text ? never : Text,
): readonly Fixed[] => texts.split(' ') as unknown as readonly Fixed[];

/** A name as it was typed; without quotes the database folds it. */
export interface NamePart {
  readonly text: string;
  readonly isQuoted: boolean;
}

export interface TextLeaf {
  readonly kind: 'text';
  readonly value: string;
  readonly at: number;
}

/** Digits, checked by the lexer: printed as they are. */
export interface NumberLeaf {
  readonly kind: 'number';
  readonly text: string;
  readonly at: number;
}

/** `X'ff'`, `B'01'`: digits, checked by the lexer. */
export interface BytesLeaf {
  readonly kind: 'bytes';
  readonly base: 'X' | 'B';
  readonly digits: string;
  readonly at: number;
}

/** A column, perhaps behind its table, or something within it. */
export interface NameLeaf {
  readonly kind: 'name';
  readonly parts: readonly NamePart[];
  readonly at: number;
}

/** A name that the text itself gives: an alias, a parameter of a lambda, a field, a window. */
export interface DeclaredLeaf {
  readonly kind: 'declared';
  readonly part: NamePart;
  readonly at: number;
}

export interface FunctionLeaf {
  readonly kind: 'function';
  readonly parts: readonly NamePart[];
  readonly use: 'value' | 'table';
  readonly at: number;
}

/** Behind a point after what is no plain name. */
export interface FieldLeaf {
  readonly kind: 'field';
  readonly part: NamePart;
  readonly at: number;
}

export interface TableLeaf {
  readonly kind: 'table';
  readonly parts: readonly NamePart[];
  /** The author gave it no other name. */
  readonly isBare: boolean;
  readonly at: number;
}

export interface Sequence {
  readonly kind: 'sequence';
  readonly parts: readonly Node[];
}

/** Printed without a blank between it and what stands before, where that makes no other sign of the two. */
export interface Tight {
  readonly kind: 'tight';
  readonly part: Node;
}

/** An item of a SELECT list with the text that some databases would name its column by. */
export interface Item {
  readonly kind: 'item';
  readonly value: Node;
  readonly alias: Node | null;
  /** Null where the item is a plain name or names itself. */
  readonly title: string | null;
}

/** Names that are known within: parameters of a lambda, the variable of a list comprehension. */
export interface Scope {
  readonly kind: 'scope';
  readonly names: readonly NamePart[];
  readonly body: Node;
}

export interface Cte {
  readonly name: DeclaredLeaf;
  readonly columns: readonly DeclaredLeaf[];
  readonly between: readonly Node[];
  readonly body: Node;
}

/** A query with the names that it gives to queries of its own. */
export interface QueryNode {
  readonly kind: 'query';
  readonly isRecursive: boolean;
  readonly ctes: readonly (Cte | Node)[];
  readonly body: Node;
}

/** `value AS name` in WITH. */
export interface NamedValue {
  readonly kind: 'named';
  readonly value: Node;
  readonly name: DeclaredLeaf;
}

export type Node =
  | Fixed
  | TextLeaf
  | NumberLeaf
  | BytesLeaf
  | NameLeaf
  | DeclaredLeaf
  | FunctionLeaf
  | FieldLeaf
  | TableLeaf
  | Sequence
  | Tight
  | Item
  | Scope
  | NamedValue
  | QueryNode;

export const sequence = (...parts: readonly (Node | null)[]): Sequence => sequenceOf(parts);

/** Of a list that may be long: as arguments it would not fit on the stack. */
export const sequenceOf = (parts: readonly (Node | null)[]): Sequence => ({
  kind: 'sequence',
  parts: parts.filter((part) => part !== null),
});

export const tight = (part: Node): Tight => ({ kind: 'tight', part });

const COMMA = fixed(',');

export const separated = (nodes: readonly Node[], between: Fixed = COMMA): Sequence =>
  sequenceOf(nodes.flatMap((node, at) => (at === 0 ? [node] : [between, node])));

export const isCte = (one: Cte | Node): one is Cte => typeof one === 'object' && 'between' in one;
