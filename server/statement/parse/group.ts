/** What stands in parentheses: operands, or a query where one may stand. */
import { Refusal } from '../refusal.ts';
import { sequence, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE, OPEN } from './words.ts';

export const subQuery = (p: Parsing) =>
  new Refusal('sub-query', 'Custom SQL fields cannot contain sub-queries.', p.peek().at);

/** A query in parentheses, where one may stand. */
export const queryInParentheses = (p: Parsing): Node => {
  p.expect(OPEN);
  if (!p.isStatement) throw subQuery(p);
  const query = p.query();
  p.expect(CLOSE);
  return sequence(OPEN, query, CLOSE);
};

/** `(a)`, `(a, b)` */
export const group = (p: Parsing): Node => {
  if (p.seesQuery(1)) return queryInParentheses(p);
  p.expect(OPEN);
  const items = p.expressions();
  p.expect(CLOSE);
  return sequence(OPEN, items, CLOSE);
};
