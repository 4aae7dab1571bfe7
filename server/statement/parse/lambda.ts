/** Lambdas in both spellings. */
import { fixed, separated, sequence, type NamePart, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE, COLON, OPEN } from './words.ts';

const ARROW = fixed('->');
const LAMBDA = fixed('lambda');

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
export const lambda = (p: Parsing): Node | null => {
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
