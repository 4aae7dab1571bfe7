/** GROUP BY with its sets and totals. */
import { fixed, fixedList, sequence, sequenceOf, type Node } from '../tree.ts';
import { commaList, several } from './lists.ts';
import type { Parsing } from './parsing.ts';
import { ALL, CLOSE, GROUP_BY, OPEN } from './words.ts';

const GROUP_QUANTITIES = [ALL, fixed('DISTINCT')];
const CLAUSES = new Set(
  'HAVING WINDOW QUALIFY USING ORDER LIMIT OFFSET FETCH UNION INTERSECT EXCEPT WITH'.split(' '),
);
const GROUPINGS = fixedList('ROLLUP|CUBE|GROUPING SETS');
const TOTALS = fixedList('WITH ROLLUP|WITH CUBE|WITH TOTALS');

/** `ROLLUP (a, b)`, `GROUPING SETS ((a, b), ())` */
const grouping = (p: Parsing): Node =>
  p.deeper(() => {
    const kind = p.seesOneOf(GROUPINGS);
    if (kind === null || !p.sees('(', kind.split(' ').length)) {
      if (!p.sees('(') || !p.sees(')', 1)) return p.expression();
      p.expect(OPEN);
      return sequence(OPEN, p.expect(CLOSE));
    }
    p.oneOf(GROUPINGS);
    p.expect(OPEN);
    const sets = commaList(p, () => grouping(p));
    p.expect(CLOSE);
    return sequence(kind, OPEN, sets, CLOSE);
  });

/** After GROUP BY ALL a clause follows, or the columns that ALL is said of. */
const beginsOperand = (p: Parsing): boolean => {
  const { kind, key } = p.peek();
  if (kind === 'word') return !CLAUSES.has(key);
  return kind !== 'end' && !p.sees(')') && !p.sees(';');
};

export const groups = (p: Parsing): readonly Node[] => {
  if (!p.takes('GROUP BY')) return [];
  const quantity = p.oneOf(GROUP_QUANTITIES);
  const isWhole = quantity === ALL && !beginsOperand(p);
  const by = isWhole ? null : commaList(p, () => grouping(p));
  return [sequence(GROUP_BY, quantity, by), sequenceOf(several(() => p.oneOf(TOTALS)))];
};
