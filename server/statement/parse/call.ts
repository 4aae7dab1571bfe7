/** Calls: their own spellings of arguments, what stands between arguments, and what may stand behind them. */
import { malformed } from '../refusal.ts';
import {
  fixed,
  fixedList,
  type Fixed,
  type FunctionLeaf,
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
const STAR = fixed('*');
const DOT = fixed('.');
const AS = fixed('AS');
const FROM = fixed('FROM');
const IN = fixed('IN');
const USING = fixed('USING');
const ARROW = fixed('->');
const COMMA = fixed(',');
const COLON = fixed(':');
const LAMBDA = fixed('lambda');
const ORDER_BY = fixed('ORDER BY');
const SEPARATOR = fixed('SEPARATOR');
const QUANTITIES = fixedList('DISTINCT|ALL');
const NULLS = fixedList('IGNORE NULLS|RESPECT NULLS');
const WITHIN = fixed('WITHIN GROUP');
const FILTER = fixed('FILTER');
const WHERE = fixed('WHERE');
const OVER = fixed('OVER');
const CASTS = fixedList('CAST|TRY_CAST');
const CONVERT = fixed('CONVERT');
const EXTRACT = fixed('EXTRACT');
const COLUMNS = fixed('COLUMNS');
const POSITION = fixed('POSITION');
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
const RETURNING = fixed('RETURNING');
const DEFAULT = fixed('DEFAULT');
const OVERFLOWS = fixedList('ON OVERFLOW ERROR|ON OVERFLOW TRUNCATE');
const COUNTS = fixedList('WITH COUNT|WITHOUT COUNT');
/** What functions of JSON are told behind their arguments. */
const JSON_WORDS = fixedList(
  'NULL ON EMPTY|ERROR ON EMPTY|NULL ON ERROR|ERROR ON ERROR|TRUE ON ERROR|FALSE ON ERROR|UNKNOWN ON ERROR|EMPTY ARRAY ON EMPTY|EMPTY OBJECT ON EMPTY|EMPTY ARRAY ON ERROR|EMPTY OBJECT ON ERROR|WITH WRAPPER|WITH ARRAY WRAPPER|WITHOUT WRAPPER|WITHOUT ARRAY WRAPPER|WITH CONDITIONAL WRAPPER|WITH CONDITIONAL ARRAY WRAPPER|WITH UNCONDITIONAL WRAPPER|WITH UNCONDITIONAL ARRAY WRAPPER|KEEP QUOTES|OMIT QUOTES|NULL ON NULL|ABSENT ON NULL',
);
const ON = fixedList('ON EMPTY|ON ERROR');
/** Their arguments end with words of their own. */
const OF_JSON = /^json_(value|query|exists|array|object|arrayagg|objectagg)$/;

/** Words with a grammar of their own, which quotes would take from them. */
const OF_GRAMMAR =
  /^(all|any|array|binary|case|cast|columns|convert|exists|extract|interval|map|not|position|row|some|try_cast)$/i;

/** `CAST(x AS type)`; one of the dialects also writes `CAST(x, 'type')`. */
const cast = (p: Parsing, head: Fixed): Node => {
  p.expect(head);
  p.expect(OPEN);
  const value = p.expression();
  const type = p.takes(',') ? p.typeInText() : typeAfterAs(p);
  p.expect(CLOSE);
  return sequence(head, tight(OPEN), value, AS, type, CLOSE);
};

const typeAfterAs = (p: Parsing): Node => {
  p.expect(AS);
  return p.type();
};

/** MySQL: `CONVERT(x, type)`, `CONVERT(x USING utf8mb4)`. */
const convert = (p: Parsing): Node => {
  p.expect(CONVERT);
  p.expect(OPEN);
  const value = p.expression();
  const rest = p.takes('USING')
    ? [USING, p.declared('a character set')]
    : [p.expect(COMMA), p.type()];
  p.expect(CLOSE);
  return sequenceOf([CONVERT, tight(OPEN), value, ...rest, CLOSE]);
};

const unitOrText = (p: Parsing): Node => {
  const { kind, text, at } = p.peek();
  if (kind === 'text') {
    p.next();
    return { kind: 'text', value: text, at };
  }
  const unit = p.oneOf(p.grammar.units);
  if (unit === null) throw malformed(`${JSON.stringify(text)} is not a unit of time here.`, at);
  return unit;
};

const extract = (p: Parsing): Node => {
  p.expect(EXTRACT);
  p.expect(OPEN);
  const unit = unitOrText(p);
  p.expect(FROM);
  const value = p.expression();
  p.expect(CLOSE);
  return sequence(EXTRACT, tight(OPEN), unit, FROM, value, CLOSE);
};

/** `POSITION(a IN b)`: the first part ends before the IN. With a comma it is a function like others. */
const position = (p: Parsing): Node => {
  const { at, ...part } = p.name('a function');
  const head: FunctionLeaf = { kind: 'function', parts: [part], use: 'value', at };
  p.expect(OPEN);
  const first = positionPart(p);
  if (!p.takes('IN')) {
    const rest = sequence(p.expect(COMMA), p.expressions(), p.expect(CLOSE));
    return sequence(head, tight(OPEN), first, rest);
  }
  return sequence(POSITION, tight(OPEN), first, IN, p.expression(), p.expect(CLOSE));
};

/** The operand alone takes an IN for itself; a text, a name or a parenthesis is what stands here in practice. */
const positionPart = (p: Parsing): Node => {
  const token = p.peek();
  if (token.kind === 'text' && p.sees('IN', 1)) {
    p.next();
    return { kind: 'text', value: token.text, at: token.at };
  }
  const isPlain = (token.kind === 'word' || token.kind === 'name') && p.sees('IN', 1);
  if (isPlain) {
    const { at, ...part } = p.name('a value');
    return { kind: 'name', parts: [part], at };
  }
  return p.expression();
};

const parameterList = (p: Parsing): readonly NamePart[] => {
  const found = [p.name('a parameter')];
  while (p.takes(',')) found.push(p.name('a parameter'));
  return found.map(({ text, isQuoted }) => ({ text, isQuoted }));
};

const parametersNode = (names: readonly NamePart[], at: number): Node =>
  separated(names.map((part) => ({ kind: 'declared', part, at })));

/** Where the parameters of `(x, y) -> …` end, or 0. */
const parametersEnd = (p: Parsing): number => {
  let ahead = 1;
  for (;;) {
    const { kind } = p.peek(ahead);
    if (kind !== 'word' && kind !== 'name') return 0;
    if (p.sees(')', ahead + 1)) return p.sees('->', ahead + 2) ? ahead + 1 : 0;
    if (!p.sees(',', ahead + 1)) return 0;
    ahead += 2;
  }
};

/** `x -> body`, `(x, y) -> body`, `lambda x, y : body`. */
const lambda = (p: Parsing): Node | null => {
  const { kind, at } = p.peek();
  if (p.sees('LAMBDA') && ['word', 'name'].includes(p.peek(1).kind)) {
    p.next();
    const names = parameterList(p);
    p.expect(COLON);
    const body = p.expression();
    return {
      kind: 'scope',
      names,
      body: sequence(LAMBDA, parametersNode(names, at), COLON, body),
    };
  }
  if ((kind === 'word' || kind === 'name') && p.sees('->', 1)) {
    const names = parameterList(p);
    p.expect(ARROW);
    const body = p.expression();
    return { kind: 'scope', names, body: sequence(parametersNode(names, at), ARROW, body) };
  }
  if (!p.sees('(') || parametersEnd(p) === 0) return null;
  p.expect(OPEN);
  const names = parameterList(p);
  p.expect(CLOSE);
  p.expect(ARROW);
  const body = p.expression();
  const head = sequence(OPEN, parametersNode(names, at), CLOSE, ARROW);
  return { kind: 'scope', names, body: sequence(head, body) };
};

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

/** `RETURNING type`, `DEFAULT 0 ON EMPTY`, `WITH WRAPPER` */
const jsonWords = (p: Parsing): readonly Node[] => {
  const parts: Node[] = [];
  for (;;) {
    const words = p.oneOf(JSON_WORDS);
    if (words !== null) parts.push(words);
    else if (p.takes('RETURNING')) parts.push(RETURNING, p.type());
    else if (p.takes('DEFAULT')) {
      const value = p.expression();
      const when = p.oneOf(ON);
      if (when === null) throw p.unexpected();
      parts.push(DEFAULT, value, when);
    } else return parts;
  }
};

/** `COLUMNS(* EXCLUDE (a))`, `COLUMNS('pattern')`: as many columns as fit, of what stands in FROM. */
const columns = (p: Parsing): Node => {
  p.expect(COLUMNS);
  p.expect(OPEN);
  const which = p.sees('*') ? p.starItem() : (lambda(p) ?? p.expression());
  p.expect(CLOSE);
  return sequence(COLUMNS, tight(OPEN), which, CLOSE);
};

/** What stands between the parentheses of a call, from one to the other. */
const argumentList = (p: Parsing, name: string): Node => {
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
    if (kind !== 'text') throw malformed('Here a text is expected.', at);
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

/** WITHIN GROUP, FILTER, IGNORE NULLS, OVER, each at most once and in this order. */
const behind = (p: Parsing): readonly Node[] => {
  const parts: Node[] = [];
  if (p.takes('WITHIN GROUP')) {
    p.expect(OPEN);
    p.expect(ORDER_BY);
    parts.push(WITHIN, OPEN, ORDER_BY, p.orderItems(), p.expect(CLOSE));
  }
  if (p.sees('FILTER') && p.sees('(', 1)) {
    p.next();
    p.expect(OPEN);
    // DuckDB also does without the word.
    const where = p.grammar.has.methods && !p.sees('WHERE') ? null : p.expect(WHERE);
    parts.push(FILTER, sequence(OPEN, where, p.expression(), p.expect(CLOSE)));
  }
  const nulls = p.oneOf(NULLS);
  if (nulls !== null) parts.push(nulls);
  if (p.sees('OVER')) {
    p.next();
    if (p.takes('(')) parts.push(OVER, OPEN, p.windowBody(), p.expect(CLOSE));
    else parts.push(OVER, p.declared('a window'));
  }
  return parts;
};

export const callOf = (p: Parsing, head: FunctionLeaf): Node => {
  const name = (head.parts.at(-1)?.text ?? '').toLowerCase();
  const lists = [argumentList(p, name)];
  if (p.grammar.has.parametricCalls && p.sees('(')) lists.push(argumentList(p, name));
  return sequenceOf([head, ...lists, ...behind(p)]);
};

/** A call that begins here: a name, perhaps behind a schema, and a parenthesis. */
export const call = (p: Parsing): Node => {
  const { at } = p.peek();
  const isPlain = p.sees('(', 1);
  const head = isPlain ? CASTS.find((one) => p.sees(one)) : undefined;
  if (head !== undefined) return cast(p, head);
  if (isPlain && p.sees('CONVERT') && p.grammar.dialect.backend === 'mysql') return convert(p);
  if (isPlain && p.sees('EXTRACT') && p.sees('FROM', 3)) return extract(p);
  if (isPlain && p.isStatement && p.sees('COLUMNS') && p.grammar.has.methods) return columns(p);
  if (isPlain && p.sees('POSITION')) return position(p);
  const parts = [p.name('a function')];
  if (isPlain && parts[0]?.isQuoted && OF_GRAMMAR.test(parts[0].text)) {
    throw malformed(`Write ${parts[0].text} without quotes: it is a word of the grammar.`, at);
  }
  while (p.takes('.')) parts.push(p.name('a function'));
  return callOf(p, {
    kind: 'function',
    parts: parts.map(({ text, isQuoted }) => ({ text, isQuoted })),
    use: 'value',
    at,
  });
};
