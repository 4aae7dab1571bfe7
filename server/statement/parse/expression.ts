/** Operands and what stands between them, in the author's order. */
import { malformed, Refusal } from '../refusal.ts';
import {
  fixed,
  fixedList,
  type Fixed,
  type NamePart,
  type Node,
  separated,
  sequence,
  sequenceOf,
  tight,
} from '../tree.ts';
import type { Parsing } from './parsing.ts';

const OPEN = fixed('(');
const CLOSE = fixed(')');
const OPEN_LIST = fixed('[');
const CLOSE_LIST = fixed(']');
const OPEN_STRUCT = fixed('{');
const CLOSE_STRUCT = fixed('}');
const DOT = fixed('.');
const STAR = fixed('*');
const COLON = fixed(':');
const DOUBLE_COLON = fixed('::');
const COLLATE = fixed('COLLATE');
const CASE = fixed('CASE');
const WHEN = fixed('WHEN');
const THEN = fixed('THEN');
const ELSE = fixed('ELSE');
const END = fixed('END');
const EXISTS = fixed('EXISTS');
const ARRAY = fixed('ARRAY');
const ROW = fixed('ROW');
const MAP = fixed('MAP');
const FOR = fixed('FOR');
const IN = fixed('IN');
const IF = fixed('IF');
const NOT_IN = fixed('NOT IN');
const INS = [NOT_IN, IN];
const GLOBAL_INS = [...INS, ...fixedList('GLOBAL IN|GLOBAL NOT IN')];
const HASH = fixed('#');
const QUANTIFIERS = fixedList('ANY|ALL|SOME');
const JOINED_PREFIXES = new Set<string>(['-', '+', '~', '!']);
/** Words that begin a clause or end an expression: without quotes they name nothing. */
const RESERVED = new Set(
  'SELECT FROM WHERE GROUP HAVING ORDER LIMIT UNION INTERSECT EXCEPT WITH ON JOIN USING AND OR WHEN THEN ELSE END AS IN IS LIKE BETWEEN INTO FETCH WINDOW QUALIFY'.split(
    ' ',
  ),
);

const subQuery = (p: Parsing) =>
  new Refusal('sub-query', 'Custom SQL fields cannot contain sub-queries.', p.peek().at);

/** A query in parentheses, where one may stand. */
const queryInParentheses = (p: Parsing): Node => {
  p.expect(OPEN);
  if (!p.isStatement) throw subQuery(p);
  const query = p.query();
  p.expect(CLOSE);
  return sequence(OPEN, query, CLOSE);
};

export const expressions = (p: Parsing): Node => {
  const found = [p.expression()];
  while (p.takes(',')) found.push(p.expression());
  return separated(found);
};

/** `(a)`, `(a, b)` */
const group = (p: Parsing): Node => {
  if (p.seesQuery(1)) return queryInParentheses(p);
  p.expect(OPEN);
  const items = p.expressions();
  p.expect(CLOSE);
  return sequence(OPEN, items, CLOSE);
};

/** `[x + 1 FOR x IN list IF x > 0]`, from behind the first expression. */
const comprehension = (p: Parsing, value: Node): Node => {
  p.expect(FOR);
  const { at, ...name } = p.name('a variable');
  p.expect(IN);
  const list = p.expression();
  const test = p.takes('IF') ? [IF, p.expression()] : [];
  p.expect(CLOSE_LIST);
  const variable: Node = { kind: 'declared', part: name, at };
  const body = sequenceOf([OPEN_LIST, value, FOR, variable, IN, list, ...test, CLOSE_LIST]);
  return { kind: 'scope', names: [name], body };
};

const list = (p: Parsing, head: Fixed | null): Node => {
  p.expect(OPEN_LIST);
  const open = head === null ? OPEN_LIST : tight(OPEN_LIST);
  if (p.takes(']')) return sequence(head, open, CLOSE_LIST);
  const first = p.expression();
  if (head === null && p.sees('FOR')) return comprehension(p, first);
  const items = [first];
  while (p.takes(',')) items.push(p.expression());
  p.expect(CLOSE_LIST);
  return sequence(head, open, separated(items), CLOSE_LIST);
};

/** `{'a': 1, b: 2}`; keys of a MAP are any expressions. */
const struct = (p: Parsing, head: Fixed | null): Node => {
  p.expect(OPEN_STRUCT);
  if (p.takes('}')) return sequence(head, OPEN_STRUCT, CLOSE_STRUCT);
  const entry = (): Node => {
    const { kind } = p.peek();
    const isField = head === null && (kind === 'word' || kind === 'name');
    const key = isField ? p.declared('a field') : p.expression();
    p.expect(COLON);
    return sequence(key, tight(COLON), p.expression());
  };
  const entries = [entry()];
  while (p.takes(',')) entries.push(entry());
  p.expect(CLOSE_STRUCT);
  return sequence(head, OPEN_STRUCT, separated(entries), CLOSE_STRUCT);
};

const choice = (p: Parsing): Node =>
  p.deeper(() => {
    p.expect(CASE);
    const parts: Node[] = [CASE];
    if (!p.sees('WHEN')) parts.push(p.expression());
    do {
      p.expect(WHEN);
      const condition = p.expression();
      p.expect(THEN);
      parts.push(WHEN, condition, THEN, p.expression());
    } while (p.sees('WHEN'));
    if (p.takes('ELSE')) parts.push(ELSE, p.expression());
    parts.push(p.expect(END));
    return sequenceOf(parts);
  });

/** `DATE '2024-02-29'` */
const typedText = (p: Parsing): Node | null => {
  const found = p.seesOneOf(p.grammar.typedTexts);
  if (found === null || p.peek(found.split(' ').length).kind !== 'text') return null;
  p.oneOf(p.grammar.typedTexts);
  const { text, at } = p.next();
  return sequence(found, { kind: 'text', value: text, at });
};

const path = (p: Parsing): Node => {
  const { at, ...first } = p.name('a value');
  const parts: NamePart[] = [first];
  while (p.sees('.')) {
    const { kind } = p.peek(1);
    const isMember = kind === 'word' || kind === 'name';
    const isCall = isMember && p.sees('(', 2);
    if (!isMember || (isCall && p.grammar.has.methods)) break;
    p.next();
    const { text, isQuoted } = p.name('a member');
    parts.push({ text, isQuoted });
  }
  return { kind: 'name', parts, at };
};

/** How many tokens a dotted name before a parenthesis takes; 0 where none stands here. */
const calledAfter = (p: Parsing): number => {
  let ahead = 0;
  for (;;) {
    const { kind } = p.peek(ahead);
    if (kind !== 'word' && kind !== 'name') return 0;
    if (p.sees('(', ahead + 1)) return ahead + 1;
    if (p.grammar.has.methods || !p.sees('.', ahead + 1)) return 0;
    ahead += 2;
  }
};

/** Elsewhere INTERVAL may be a column. */
const seesInterval = (p: Parsing): boolean => {
  if (!p.sees('INTERVAL')) return false;
  const { kind } = p.peek(1);
  const isName = kind === 'word' || kind === 'name';
  return (
    kind === 'text' ||
    kind === 'number' ||
    p.sees('(', 1) ||
    p.sees('-', 1) ||
    (isName && (p.grammar.has.intervalExpressions || p.peek(2).kind === 'word'))
  );
};

/** `_utf8mb4'text'` of MySQL, which would be read as a column with a name. */
const assertNoIntroducer = (p: Parsing): void => {
  const { kind, text, at } = p.peek();
  const isBefore = ['text', 'bytes'].includes(p.peek(1).kind);
  if (p.grammar.has.titlesByText && kind === 'word' && text.startsWith('_') && isBefore) {
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

/** `[1]`, `[1:2]`, `[:2]`, `[1:]`, `[1:9:2]` */
const subscript = (p: Parsing): Node => {
  p.expect(OPEN_LIST);
  const parts: Node[] = [];
  while (!p.sees(']')) {
    if (p.takes(':')) parts.push(COLON);
    else if (parts.length > 0 && parts.at(-1) !== COLON) throw p.unexpected();
    else parts.push(p.sees('-') && p.sees(':', 1) ? sliceEnd(p) : p.expression());
  }
  if (parts.length === 0) throw p.unexpected();
  p.expect(CLOSE_LIST);
  return sequence(tight(OPEN_LIST), sequenceOf(parts), CLOSE_LIST);
};

const MINUS = fixed('-');
/** `[1:-:2]`: no end. */
const sliceEnd = (p: Parsing): Node => p.expect(MINUS);

const tableInIn = (at: number) =>
  new Refusal(
    'sub-query',
    'IN with a name alone would read the table of that name: write the values, or compare with =.',
    at,
  );

const membership = (p: Parsing, operator: Fixed): Node => {
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

/** `.member`, `.1`, `.method(…)`, `.*` of what is no plain name. */
const member = (p: Parsing): Node => {
  p.expect(DOT);
  const { kind, text, at } = p.peek();
  if (kind === 'number' && p.grammar.has.memberNumbers) {
    p.next();
    return sequence(tight(DOT), { kind: 'number', text, at });
  }
  if (p.isStatement && p.sees('*')) {
    p.next();
    return sequence(tight(DOT), STAR);
  }
  if (p.grammar.has.methods && p.sees('(', 1)) return sequence(tight(DOT), p.call());
  const { at: place, ...part } = p.name('a member');
  return sequence(tight(DOT), { kind: 'field', part, at: place });
};

/** A name, or a text where the database takes one. */
const collation = (p: Parsing): Node => {
  const { kind, text, at } = p.peek();
  if (kind !== 'text') return p.declared('a collation');
  p.next();
  return { kind: 'text', value: text, at };
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
