/** Calls whose arguments are written in a way of their own: CAST, CONVERT, EXTRACT, POSITION, COLUMNS. */
import { malformed } from '../refusal.ts';
import {
  fixed,
  sequence,
  sequenceOf,
  tight,
  type Fixed,
  type FunctionLeaf,
  type Node,
} from '../tree.ts';
import { lambda } from './lambda.ts';
import type { Parsing } from './parsing.ts';
import { AS, CLOSE, COMMA, FROM, IN, OPEN, USING } from './words.ts';

const CONVERT = fixed('CONVERT');
const EXTRACT = fixed('EXTRACT');
const COLUMNS = fixed('COLUMNS');
const POSITION = fixed('POSITION');

/** `CAST(x AS type)`; one of the dialects also writes `CAST(x, 'type')`. */
export const cast = (p: Parsing, head: Fixed): Node => {
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
export const convert = (p: Parsing): Node => {
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

export const extract = (p: Parsing): Node => {
  p.expect(EXTRACT);
  p.expect(OPEN);
  const unit = unitOrText(p);
  p.expect(FROM);
  const value = p.expression();
  p.expect(CLOSE);
  return sequence(EXTRACT, tight(OPEN), unit, FROM, value, CLOSE);
};

/** `POSITION(a IN b)`: the first part ends before the IN. With a comma it is a function like others. */
export const position = (p: Parsing): Node => {
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

/** `COLUMNS(* EXCLUDE (a))`, `COLUMNS('pattern')`: as many columns as fit, of what stands in FROM. */
export const columns = (p: Parsing): Node => {
  p.expect(COLUMNS);
  p.expect(OPEN);
  const which = p.sees('*') ? p.starItem() : (lambda(p) ?? p.expression());
  p.expect(CLOSE);
  return sequence(COLUMNS, tight(OPEN), which, CLOSE);
};
