/** Dotted names, and whether one is called. */
import type { NamePart, Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';

export const path = (p: Parsing): Node => {
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
export const calledAfter = (p: Parsing): number => {
  let ahead = 0;
  for (;;) {
    const { kind } = p.peek(ahead);
    if (kind !== 'word' && kind !== 'name') return 0;
    if (p.sees('(', ahead + 1)) return ahead + 1;
    if (p.grammar.has.methods || !p.sees('.', ahead + 1)) return 0;
    ahead += 2;
  }
};
