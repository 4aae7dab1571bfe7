/** What is taken out of a value: by subscript, by name, by number, by method. */
import { fixed, sequence, sequenceOf, tight, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE_LIST, COLON, DOT, OPEN_LIST, STAR } from './words.ts';

const MINUS = fixed('-');

/** `[1]`, `[1:2]`, `[:2]`, `[1:]`, `[1:9:2]` */
export const subscript = (p: Parsing): Node => {
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

/** `[1:-:2]`: no end. */
const sliceEnd = (p: Parsing): Node => p.expect(MINUS);

/** `.member`, `.1`, `.method(…)`, `.*` of what is no plain name. */
export const member = (p: Parsing): Node => {
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
