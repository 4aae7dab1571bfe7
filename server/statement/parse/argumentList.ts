/** What stands between the parentheses of a call. */
import { malformed } from '../refusal.ts';
import {
  fixed,
  fixedList,
  separated,
  sequence,
  sequenceOf,
  tight,
  type Fixed,
  type Node,
} from '../tree.ts';
import { jsonWords } from './jsonWords.ts';
import { lambda } from './lambda.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE, DOT, FROM, NULLS, OPEN, ORDER_BY, QUANTITIES, STAR } from './words.ts';

const SEPARATOR = fixed('SEPARATOR');
const NAMING = fixedList('=>|:=');
/** Words between the arguments of a few functions of the standard. */
const BETWEEN_ARGUMENTS: Readonly<Record<string, readonly Fixed[]>> = {
  substring: fixedList('FROM|FOR|SIMILAR|ESCAPE'),
  substr: fixedList('FROM|FOR'),
  mid: fixedList('FROM|FOR'),
  overlay: fixedList('PLACING|FROM|FOR'),
  trim: fixedList('FROM'),
};
const SIDES = fixedList('LEADING|TRAILING|BOTH');
const FORMS = fixedList('NFC|NFD|NFKC|NFKD');
const OVERFLOWS = fixedList('ON OVERFLOW ERROR|ON OVERFLOW TRUNCATE');
const COUNTS = fixedList('WITH COUNT|WITHOUT COUNT');
/** Their arguments end with words of their own. */
const OF_JSON = /^json_(value|query|exists|array|object|arrayagg|objectagg)$/;

/** `name => value` */
const named = (p: Parsing): Node | null => {
  const { kind } = p.peek();
  if (kind !== 'word' && kind !== 'name') return null;
  const sign = NAMING.find((one) => p.sees(one, 1));
  if (sign === undefined) return null;
  const name = p.declared('an argument');
  return sequence(name, p.expect(sign), p.expression());
};

/** `*`, `t.*` */
const star = (p: Parsing, name: string): Node | null => {
  const isBare = p.sees('*') && (p.sees(')', 1) || p.sees(',', 1));
  const isOfTable = p.sees('.', 1) && p.sees('*', 2);
  if (!isBare && !isOfTable) return null;
  if (!p.isStatement && !(isBare && name === 'count')) throw p.unexpected();
  if (isBare) return p.expect(STAR);
  const of = p.declared('a table');
  p.expect(DOT);
  p.expect(STAR);
  return sequence(of, DOT, STAR);
};

const argument = (p: Parsing, name: string, index: number): Node => {
  if (index === 1 && name === 'normalize') return p.oneOf(FORMS) ?? p.expression();
  if (index === 0 && p.grammar.unitFunctions.has(name)) {
    const unit = p.seesOneOf(p.grammar.units);
    if (unit !== null && p.sees(',', 1)) return p.oneOf(p.grammar.units) ?? unit;
  }
  const takesLambda =
    p.grammar.higherOrder.has(name) && (index > 0 || p.grammar.has.parametricCalls);
  const found = star(p, name) ?? (takesLambda ? lambda(p) : null) ?? named(p) ?? p.expression();
  const words = Object.hasOwn(BETWEEN_ARGUMENTS, name) ? BETWEEN_ARGUMENTS[name] : undefined;
  if (words === undefined) return found;
  const parts: Node[] = [found];
  for (let word = p.oneOf(words); word !== null; word = p.oneOf(words)) {
    parts.push(word, p.expression());
  }
  return sequenceOf(parts);
};

/** What stands between the parentheses of a call, from one to the other. */
export const argumentList = (p: Parsing, name: string): Node => {
  p.expect(OPEN);
  if (p.takes(')')) return sequence(tight(OPEN), CLOSE);
  const before: Node[] = [];
  const quantity = p.oneOf(QUANTITIES);
  if (quantity !== null) before.push(quantity);
  if (name === 'trim') {
    const side = p.oneOf(SIDES);
    if (side !== null) before.push(side);
    if (p.takes('FROM')) before.push(FROM);
  }
  const found: Node[] = [];
  do found.push(argument(p, name, found.length));
  while (p.takes(','));
  const after: Node[] = [];
  if (p.takes('ORDER BY')) after.push(ORDER_BY, p.orderItems());
  if (p.takes('SEPARATOR')) {
    const { kind, text, at } = p.next();
    if (kind !== 'text') throw malformed('Text is expected here.', at);
    after.push(SEPARATOR, { kind: 'text', value: text, at });
  }
  const overflow = p.oneOf(OVERFLOWS);
  if (overflow !== null) {
    const filler = p.peek().kind === 'text' ? p.expression() : null;
    after.push(sequence(overflow, filler, p.oneOf(COUNTS)));
  }
  if (OF_JSON.test(name)) after.push(sequenceOf(jsonWords(p)));
  const nulls = p.oneOf(NULLS);
  if (nulls !== null) after.push(nulls);
  p.expect(CLOSE);
  return sequenceOf([tight(OPEN), ...before, separated(found), ...after, CLOSE]);
};
