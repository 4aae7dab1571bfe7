/** SELECT and the clauses behind FROM. */
import { fixed, fixedList, sequence, type Node } from '../tree.ts';
import { groups } from './grouping.ts';
import { commaList, several } from './lists.ts';
import { number } from './number.ts';
import type { Parsing } from './parsing.ts';
import { item } from './selectList.ts';
import { AS, CLOSE, COMMA, METHODS, OPEN, QUANTITIES, SIZES, WHERE } from './words.ts';

const SELECT = fixed('SELECT');
const DISTINCT_ON = fixed('DISTINCT ON');
const MYSQL_QUANTITIES = fixedList('DISTINCT|DISTINCTROW|ALL|STRAIGHT_JOIN|SQL_NO_CACHE');
const PREWHERE = fixed('PREWHERE');
const HAVING = fixed('HAVING');
const WINDOW = fixed('WINDOW');
const QUALIFY = fixed('QUALIFY');
const USING_SAMPLE = fixed('USING SAMPLE');

const windows = (p: Parsing): readonly Node[] => {
  if (!p.takes('WINDOW')) return [];
  const one = (): Node => {
    const name = p.declared('a window');
    p.expect(AS);
    p.expect(OPEN);
    const body = p.windowBody();
    p.expect(CLOSE);
    return sequence(name, AS, OPEN, body, CLOSE);
  };
  return [WINDOW, commaList(p, one)];
};

const sample = (p: Parsing): readonly Node[] => {
  if (!p.takes('USING SAMPLE')) return [];
  const size = sequence(number(p), p.oneOf(SIZES));
  if (!p.takes('(')) return [USING_SAMPLE, size];
  const method = p.oneOf(METHODS);
  if (method === null) throw p.unexpected();
  const seed = p.takes(',') ? [COMMA, number(p)] : [];
  return [USING_SAMPLE, size, OPEN, method, ...seed, p.expect(CLOSE)];
};

export const selected = (p: Parsing): readonly Node[] => {
  p.expect(SELECT);
  if (p.takes('DISTINCT ON')) {
    p.expect(OPEN);
    const by = p.expressions();
    p.expect(CLOSE);
    return [SELECT, DISTINCT_ON, OPEN, by, CLOSE, commaList(p, () => item(p))];
  }
  const quantities = p.grammar.has.titlesByText ? MYSQL_QUANTITIES : QUANTITIES;
  const before = [SELECT, ...several(() => p.oneOf(quantities))];
  // PostgreSQL also counts rows of nothing.
  return p.sees('FROM') ? before : [...before, commaList(p, () => item(p))];
};

export const clauses = (p: Parsing): readonly Node[] => [
  ...(p.takes('PREWHERE') ? [PREWHERE, p.expression()] : []),
  ...(p.takes('WHERE') ? [WHERE, p.expression()] : []),
  ...groups(p),
  ...(p.takes('HAVING') ? [HAVING, p.expression()] : []),
  ...windows(p),
  ...(p.takes('QUALIFY') ? [QUALIFY, p.expression()] : []),
  ...sample(p),
];
