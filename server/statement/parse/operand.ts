/** One operand: its signs before, itself, its postfixes behind. */
import { malformed } from '../refusal.ts';
import { fixed, fixedList, sequence, sequenceOf, tight, type Node } from '../tree.ts';
import { choice } from './choice.ts';
import { list, struct } from './collection.ts';
import { collation } from './expression.ts';
import { group, queryInParentheses, subQuery } from './group.ts';
import { member, subscript } from './member.ts';
import { membership } from './membership.ts';
import { calledAfter, path } from './name.ts';
import type { Parsing } from './parsing.ts';
import { IN, OPEN_LIST, ROW } from './words.ts';

const DOUBLE_COLON = fixed('::');
const COLLATE = fixed('COLLATE');
const EXISTS = fixed('EXISTS');
const ARRAY = fixed('ARRAY');
const MAP = fixed('MAP');
const NOT_IN = fixed('NOT IN');
const INS = [NOT_IN, IN];
const GLOBAL_INS = [...INS, ...fixedList('GLOBAL IN|GLOBAL NOT IN')];
const HASH = fixed('#');
const JOINED_PREFIXES = new Set<string>(['-', '+', '~', '!']);
/** Words that begin a clause or end an expression: without quotes they name nothing. */
const RESERVED = new Set(
  'SELECT FROM WHERE GROUP HAVING ORDER LIMIT UNION INTERSECT EXCEPT WITH ON JOIN USING AND OR WHEN THEN ELSE END AS IN IS LIKE BETWEEN INTO FETCH WINDOW QUALIFY'.split(
    ' ',
  ),
);

/** `DATE '2024-02-29'` */
const typedText = (p: Parsing): Node | null => {
  const found = p.seesOneOf(p.grammar.typedTexts);
  if (found === null || p.peek(found.split(' ').length).kind !== 'text') return null;
  p.oneOf(p.grammar.typedTexts);
  const { text, at } = p.next();
  return sequence(found, { kind: 'text', value: text, at });
};

/** Elsewhere INTERVAL may be a column. */
const seesInterval = (p: Parsing): boolean => {
  if (!p.sees('INTERVAL')) return false;
  const { kind } = p.peek(1);
  const isName = kind === 'name' || (kind === 'word' && !p.sees('NOT', 1));
  return (
    kind === 'text' ||
    kind === 'number' ||
    p.sees('(', 1) ||
    p.sees('-', 1) ||
    (isName && (p.grammar.has.intervalExpressions || p.peek(2).kind === 'word'))
  );
};

/** `_utf8mb4'text'` and `N'text'` of MySQL, which would be read as a column with a name. */
const assertNoIntroducer = (p: Parsing): void => {
  const { kind, text, at } = p.peek();
  const isBefore = ['text', 'bytes'].includes(p.peek(1).kind);
  if (p.grammar.has.titlesByText && kind === 'word' && /^(_\w+|n)$/i.test(text) && isBefore) {
    throw malformed('Write a text without its character set.', at);
  }
};

const ofWord = (p: Parsing): Node => {
  if (p.sees('CASE')) return choice(p);
  if (seesInterval(p)) return p.interval();
  if (p.sees('EXISTS') && p.sees('(', 1)) {
    p.next();
    return sequence(EXISTS, queryInParentheses(p));
  }
  if (p.sees('ARRAY') && p.sees('[', 1)) {
    p.next();
    return list(p, ARRAY);
  }
  if (p.sees('ARRAY') && p.sees('(', 1) && p.seesQuery(2)) {
    p.next();
    return sequence(ARRAY, queryInParentheses(p));
  }
  if (p.sees('MAP') && p.sees('{', 1) && p.grammar.has.structBraces) {
    p.next();
    return struct(p, MAP);
  }
  if (p.sees('ROW') && p.sees('(', 1)) {
    p.next();
    return sequence(ROW, group(p));
  }
  assertNoIntroducer(p);
  const typed = typedText(p);
  if (typed !== null) return typed;
  if (calledAfter(p) > 0) return p.call();
  if (p.peek().kind === 'word') {
    const bare = p.seesOneOf(p.grammar.bareValues);
    if (bare !== null && !p.sees('.', 1)) return p.oneOf(p.grammar.bareValues) ?? bare;
    if (!p.isStatement && p.seesQuery()) throw subQuery(p);
    if (RESERVED.has(p.peek().key) && !p.sees('.', 1)) throw p.unexpected();
  }
  return path(p);
};

const primary = (p: Parsing): Node => {
  const { kind, text, at } = p.peek();
  if (kind === 'text') {
    p.next();
    return { kind: 'text', value: text, at };
  }
  if (kind === 'number') {
    p.next();
    return { kind: 'number', text, at };
  }
  if (kind === 'bytes') {
    p.next();
    return { kind: 'bytes', base: text.startsWith('X') ? 'X' : 'B', digits: text.slice(1), at };
  }
  if (p.sees('(')) return group(p);
  if (p.isStatement && p.sees('#') && p.peek(1).kind === 'number') {
    p.next();
    return sequence(HASH, tight(p.operand()));
  }
  if (p.sees('[') && p.grammar.has.listBrackets) return list(p, null);
  if (p.sees('{') && p.grammar.has.structBraces) return struct(p, null);
  if (kind === 'word' || kind === 'name') return ofWord(p);
  throw p.unexpected();
};

const postfix = (p: Parsing): Node | null => {
  if (p.sees('[') && p.grammar.signs.includes(OPEN_LIST)) return subscript(p);
  if (p.sees('.')) return member(p);
  if (p.sees('::')) {
    p.next();
    return sequence(tight(DOUBLE_COLON), p.type());
  }
  if (p.sees('COLLATE') && p.grammar.operators.includes(COLLATE)) {
    p.next();
    return sequence(COLLATE, collation(p));
  }
  const isIn = p.oneOf(p.grammar.has.inReadsTables ? GLOBAL_INS : INS);
  if (isIn !== null) return membership(p, isIn);
  return p.oneOf(p.grammar.postfixes);
};

export const operand = (p: Parsing): Node =>
  p.deeper(() => {
    const prefix = p.oneOf(p.grammar.prefixes);
    if (prefix !== null) {
      const inner = p.operand();
      return sequence(prefix, JOINED_PREFIXES.has(prefix) ? tight(inner) : inner);
    }
    const { kind } = p.peek();
    const parts: Node[] = [primary(p)];
    // `1 .a` would be printed as `1.a`, which is read as a number and a name.
    if (kind === 'number' && p.sees('.')) throw p.unexpected();
    for (let next = postfix(p); next !== null; next = postfix(p)) parts.push(next);
    return parts.length === 1 ? (parts[0] as Node) : sequenceOf(parts);
  });
