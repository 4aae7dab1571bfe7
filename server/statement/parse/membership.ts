/** IN and what may stand behind it. */
import { Refusal } from '../refusal.ts';
import { sequence, type Fixed, type Node } from '../tree.ts';
import { group, queryInParentheses } from './group.ts';
import { calledAfter } from './name.ts';
import type { Parsing } from './parsing.ts';

const tableInIn = (at: number) =>
  new Refusal(
    'sub-query',
    'IN with a name alone would read the table of that name: write the values, or compare with =.',
    at,
  );

export const membership = (p: Parsing, operator: Fixed): Node => {
  const { kind, at } = p.peek();
  const { inReadsTables, inList } = p.grammar.has;
  if (!p.sees('(')) {
    const isValue = kind === 'text' || kind === 'number';
    const isList = isValue || p.sees('[') || calledAfter(p) > 0;
    if (inReadsTables && !isList) throw tableInIn(at);
    if (!inList && !(inReadsTables && isList)) throw p.unexpected();
    return sequence(operator, p.operand());
  }
  if (p.seesQuery(1)) return sequence(operator, queryInParentheses(p));
  const ahead = p.within(1);
  const inner = p.peek(ahead);
  const isBareName =
    (inner.kind === 'word' || inner.kind === 'name') &&
    (p.sees(')', ahead + 1) || p.sees('.', ahead + 1)) &&
    p.grammar.bareValues.every((value) => value !== inner.key);
  if (inReadsTables && isBareName) throw tableInIn(inner.at);
  return sequence(operator, group(p));
};
