/** Operands and what stands between them, in the author’s order. */
import { malformed } from '../refusal.ts';
import { fixedList, separated, sequence, sequenceOf, type Node } from '../tree.ts';
import { group } from './group.ts';
import type { Parsing } from './parsing.ts';

const QUANTIFIERS = fixedList('ANY|ALL|SOME');

export const expressions = (p: Parsing): Node => {
  const found = [p.expression()];
  while (p.takes(',')) found.push(p.expression());
  return separated(found);
};

/** A name, or a text where the database takes one. */
export const collation = (p: Parsing): Node => {
  const { kind, text, at } = p.peek();
  if (kind !== 'text') return p.declared('a collation');
  p.next();
  return { kind: 'text', value: text, at };
};

/** `= ANY (…)`; where ANY is an aggregate as well, only a query makes it this. */
const quantified = (p: Parsing): Node | null => {
  const quantifier = p.seesOneOf(QUANTIFIERS);
  if (quantifier === null || !p.sees('(', 1)) return null;
  if (p.grammar.functions.aggregate.has(quantifier.toLowerCase()) && !p.seesQuery(2)) return null;
  p.next();
  return sequence(quantifier, group(p));
};

export const expression = (p: Parsing): Node =>
  p.deeper(() => {
    const parts: Node[] = [p.operand()];
    for (;;) {
      const { at } = p.peek();
      const operator = p.oneOf(p.grammar.operators);
      if (operator === null) break;
      parts.push(operator);
      parts.push(quantified(p) ?? p.operand());
      if (parts.length > PARTS_MAX) {
        throw malformed(`An expression has more than ${PARTS_MAX / 2} operands.`, at);
      }
    }
    return parts.length === 1 ? (parts[0] as Node) : sequenceOf(parts);
  });

const PARTS_MAX = 20_000;
