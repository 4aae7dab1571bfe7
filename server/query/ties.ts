/** Which of equal groups come first, so that a limit cuts the same ones each time and colors stay. */
import { genericOfWord } from '../datasets/genericType.ts';
import type { Expression } from './expressions.ts';

const NESTED = /^(array|list|map|object|row|struct|tuple|union)\b/i;

/** Custom SQL, nested values and columns of types that nobody knows may have values without an order. */
const hasOrder = ({ column }: Expression): boolean =>
  column !== null &&
  !NESTED.test(column.type ?? '') &&
  (column.type_generic ?? genericOfWord(column.type)) !== null;

/** By their own values from the smallest on; `nameOf` is what a column is called where it is ordered by. */
export const tieOrder = (
  columns: readonly Expression[],
  nameOf: (column: Expression, at: number) => string,
): readonly string[] =>
  columns.flatMap((column, at) => (hasOrder(column) ? [nameOf(column, at)] : []));
