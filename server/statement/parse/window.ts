/** What stands after OVER, and lists with directions. */
import { fixed, fixedList, separated, sequence, sequenceOf, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { NULLS_PLACES, ORDER_BY } from './words.ts';

const PARTITION_BY = fixed('PARTITION BY');
const DIRECTIONS = fixedList('ASC|DESC');
const FILL = fixed('WITH FILL');
const FILL_WORDS = fixedList('FROM|TO|STEP');
const FRAMES = fixedList('ROWS|RANGE|GROUPS');
const BETWEEN = fixed('BETWEEN');
const AND = fixed('AND');
const BOUNDS = fixedList('UNBOUNDED PRECEDING|UNBOUNDED FOLLOWING|CURRENT ROW');
const DIRECTION_SIDES = fixedList('PRECEDING|FOLLOWING');
const EXCLUDES = fixedList('EXCLUDE CURRENT ROW|EXCLUDE GROUP|EXCLUDE TIES|EXCLUDE NO OTHERS');
const WINDOW_CLAUSES = fixedList('PARTITION BY|ORDER BY|ROWS|RANGE|GROUPS|)');

/** ClickHouse adds rows that are missing: `WITH FILL FROM 1 TO 20 STEP 2`. */
const filled = (p: Parsing): readonly Node[] => {
  if (!p.grammar.has.inReadsTables || !p.takes('WITH FILL')) return [];
  const parts: Node[] = [FILL];
  for (let word = p.oneOf(FILL_WORDS); word !== null; word = p.oneOf(FILL_WORDS)) {
    parts.push(word, p.expression());
  }
  return parts;
};

export const orderItems = (p: Parsing): Node => {
  const item = (): Node => {
    const by = p.expression();
    const direction = p.oneOf(DIRECTIONS);
    return sequenceOf([by, direction, p.oneOf(NULLS_PLACES), ...filled(p)]);
  };
  const items = [item()];
  while (p.takes(',')) items.push(item());
  return separated(items);
};

const bound = (p: Parsing): Node => {
  const plain = p.oneOf(BOUNDS);
  if (plain !== null) return plain;
  const amount = p.operand();
  const side = p.oneOf(DIRECTION_SIDES);
  if (side === null) throw p.unexpected();
  return sequence(amount, side);
};

const frame = (p: Parsing): Node | null => {
  const unit = p.oneOf(FRAMES);
  if (unit === null) return null;
  const between = p.takes('BETWEEN');
  const from = bound(p);
  const until = between ? [p.expect(AND), bound(p)] : [];
  return sequenceOf([unit, between ? BETWEEN : null, from, ...until, p.oneOf(EXCLUDES)]);
};

/** Between the parentheses. */
export const windowBody = (p: Parsing): Node => {
  const base = p.seesOneOf(WINDOW_CLAUSES) === null ? p.declared('a window') : null;
  const partition = p.takes('PARTITION BY') ? sequence(PARTITION_BY, p.expressions()) : null;
  const order = p.takes('ORDER BY') ? sequence(ORDER_BY, p.orderItems()) : null;
  return sequence(base, partition, order, frame(p));
};
