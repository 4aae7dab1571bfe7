import type { Token } from '#common/sql/lexer.ts';
import { isName, isSymbol, nameOf } from './cursor';
import type { Output } from './scopes';

/** The name of a selected expression: its alias, or the column it is. */
export const outputOf = (item: readonly Token[]): Output | null => {
  const last = item.at(-1);
  if (!last) return null;
  const before = item.at(-2);
  if (isSymbol(last, '*')) {
    if (!before) return { starOf: null };
    const owner = item.at(-3);
    return isSymbol(before, '.') && owner ? { starOf: nameOf(owner) } : null;
  }
  if (!isName(last)) return null;
  const isOperandBefore = before && (before.kind !== 'symbol' || /[)\d]/.test(before.text));
  const isDotted = isSymbol(before, '.');
  const isLone =
    item.length === 1 ||
    (isDotted && item.every((token, index) => (index % 2 === 1) === isSymbol(token, '.')));
  return isLone || isOperandBefore ? { name: nameOf(last) } : null;
};
