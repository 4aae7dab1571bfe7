/** PIVOT as a statement of its own. */
import { sequence, sequenceOf, type Node } from '../tree.ts';
import { tables } from './from.ts';
import { commaList } from './lists.ts';
import type { Parsing } from './parsing.ts';
import { aggregates } from './selectList.ts';
import { CLOSE, GROUP_BY, IN, ON, OPEN, PIVOT, USING } from './words.ts';

/** `PIVOT t ON x IN (1, 2) USING sum(y) GROUP BY z`: with its values, or what it reads could not be known. */
export const pivot = (p: Parsing): Node => {
  p.expect(PIVOT);
  const of = tables(p);
  p.expect(ON);
  const one = (): Node => {
    const by = p.pivotColumn();
    p.expect(IN);
    p.expect(OPEN);
    const values = p.expressions();
    p.expect(CLOSE);
    return sequence(by, IN, OPEN, values, CLOSE);
  };
  const columns = commaList(p, one);
  const values = p.takes('USING') ? [USING, aggregates(p)] : [];
  const by = p.takes('GROUP BY') ? [GROUP_BY, p.expressions()] : [];
  return sequenceOf([PIVOT, of, ON, columns, ...values, ...by]);
};
