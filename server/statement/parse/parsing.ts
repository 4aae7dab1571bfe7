import type { Reader } from '../reader.ts';
import type { FunctionLeaf, Node } from '../tree.ts';

/** What the parts of the grammar need of each other, so that none imports the one that imports it. */
export interface Parsing extends Reader {
  /** A whole expression: operands with what stands between them. */
  expression(): Node;
  /** One operand with its signs before and its postfixes behind. */
  operand(): Node;
  /** `a, b, c` */
  expressions(): Node;
  type(): Node;
  /** A type that is written as a text: `'Nullable(Int64)'`. */
  typeInText(): Node;
  /** `*`, `t.*` with what is left out of it. */
  starItem(): Node;
  interval(): Node;
  /** A call from its name on. */
  call(): Node;
  /** A call from its parenthesis on. */
  callOf(head: FunctionLeaf): Node;
  orderItems(): Node;
  windowBody(): Node;
  /** A query without the parentheses around it. */
  query(): Node;
  /** Whether a query begins so many tokens ahead. */
  seesQuery(ahead?: number): boolean;
  /** Items of a SELECT list. */
  aggregates(): Node;
  /** An operand whose IN is not its own. */
  pivotColumn(): Node;
}
