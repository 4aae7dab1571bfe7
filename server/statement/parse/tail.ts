/** What stands behind a query: its order and its limits. */
import { fixed, fixedList, sequence, sequenceOf, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { ALL, COMMA, NULLS_PLACES, OFFSET, ORDER_BY, SIZES } from './words.ts';

const BY = fixed('BY');
const ORDER_ALL = fixedList('ALL DESC|ALL ASC|ALL');
const LIMIT = fixed('LIMIT');
const ROWS = fixedList('ROW|ROWS');
const FETCH = fixedList('FETCH FIRST|FETCH NEXT');
const FETCH_ENDS = fixedList(
  'ROW ONLY|ROWS ONLY|ROW WITH TIES|ROWS WITH TIES|PERCENT ROW ONLY|PERCENT ROWS ONLY',
);
const TIES = fixed('WITH TIES');

export const order = (p: Parsing): readonly Node[] => {
  if (!p.takes('ORDER BY')) return [];
  const all = p.oneOf(ORDER_ALL);
  return [ORDER_BY, all === null ? p.orderItems() : sequence(all, p.oneOf(NULLS_PLACES))];
};

export const limited = (p: Parsing): Node | null => {
  if (p.takes('LIMIT')) {
    if (p.takes('ALL')) return sequence(LIMIT, ALL);
    const count = sequence(p.operand(), p.oneOf(SIZES));
    const second = p.takes(',') ? [COMMA, p.operand()] : [];
    const skipped = p.sees('OFFSET') && p.grammar.has.limitsBy;
    const offset = skipped && p.takes('OFFSET') ? [OFFSET, p.operand()] : [];
    const by = p.takes('BY') ? [BY, p.expressions()] : p.takes('WITH TIES') ? [TIES] : [];
    return sequenceOf([LIMIT, count, ...second, ...offset, ...by]);
  }
  if (p.takes('OFFSET')) return sequence(OFFSET, p.operand(), p.oneOf(ROWS));
  const fetch = p.oneOf(FETCH);
  if (fetch === null) return null;
  const count = p.peek().kind === 'number' || p.sees('(') ? p.operand() : null;
  const end = p.oneOf(FETCH_ENDS);
  if (end === null) throw p.unexpected();
  return sequence(fetch, count, end);
};
