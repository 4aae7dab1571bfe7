/** Types in casts: words of the dialect's table with numbers, texts, fields and further types as arguments. */
import { malformed } from '../refusal.ts';
import { fixed, separated, sequence, sequenceOf, tight, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE, CLOSE_LIST, OPEN, OPEN_LIST } from './words.ts';

const EQUALS = fixed('=');
const SUFFIXES = [fixed('WITH TIME ZONE'), fixed('WITHOUT TIME ZONE'), fixed('ARRAY')];
const CHARACTER_SET = fixed('CHARACTER SET');

/** `3`, `'UTC'`, `'a' = 1`, `INTEGER`, `name INTEGER`. */
const argument = (p: Parsing): Node => {
  const { kind, text, at } = p.peek();
  if (kind === 'number') {
    p.next();
    return { kind: 'number', text, at };
  }
  if (kind === 'text') {
    p.next();
    const value: Node = { kind: 'text', value: text, at };
    if (!p.takes('=')) return value;
    const number = p.next();
    if (number.kind !== 'number') throw malformed('A number is expected here.', number.at);
    return sequence(value, EQUALS, { kind: 'number', text: number.text, at: number.at });
  }
  const isField = kind === 'name' || (kind === 'word' && p.peek(1).kind === 'word' && !isWords(p));
  return isField ? sequence(p.declared('a field'), p.type()) : p.type();
};

/** `DOUBLE PRECISION`, `TIMESTAMP WITH …`: two words that are one type. */
const isWords = (p: Parsing): boolean => {
  const found = p.seesOneOf(p.grammar.types);
  return found !== null && (found.includes(' ') || p.sees('WITH', 1) || p.sees('WITHOUT', 1));
};

const list = (p: Parsing): Node => {
  p.expect(OPEN);
  const items = [argument(p)];
  while (p.takes(',')) items.push(argument(p));
  p.expect(CLOSE);
  return sequence(tight(OPEN), separated(items), CLOSE);
};

/** `[]`, `[3]`, each more than once. */
const dimensions = (p: Parsing): readonly Node[] => {
  const found: Node[] = [];
  while (p.takes('[')) {
    const size = p.peek();
    found.push(tight(OPEN_LIST));
    if (size.kind === 'number') {
      p.next();
      found.push({ kind: 'number', text: size.text, at: size.at });
    }
    found.push(p.expect(CLOSE_LIST));
  }
  return found;
};

export const type = (p: Parsing): Node =>
  p.deeper(() => {
    const found = p.oneOf(p.grammar.types);
    if (found === null) {
      const { text, at } = p.peek();
      throw malformed(`${JSON.stringify(text)} is not a type that can be cast to here.`, at);
    }
    const parts: Node[] = [found];
    if (p.sees('(')) parts.push(list(p));
    for (;;) {
      const suffix = p.oneOf(SUFFIXES) ?? p.oneOf(p.grammar.typeSuffixes);
      if (suffix === null) break;
      parts.push(suffix);
    }
    if (p.grammar.has.characterSets && p.takes(CHARACTER_SET)) {
      parts.push(CHARACTER_SET, p.declared('a character set'));
    }
    return sequenceOf([...parts, ...dimensions(p)]);
  });
