/** Lists, structs, maps and list comprehensions. */
import { fixed, separated, sequence, sequenceOf, tight, type Fixed, type Node } from '../tree.ts';
import type { Parsing } from './parsing.ts';
import { CLOSE_LIST, COLON, FOR, IN, OPEN_LIST } from './words.ts';

const OPEN_STRUCT = fixed('{');
const CLOSE_STRUCT = fixed('}');
const IF = fixed('IF');

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

export const list = (p: Parsing, head: Fixed | null): Node => {
  p.expect(OPEN_LIST);
  const open = head === null ? OPEN_LIST : tight(OPEN_LIST);
  if (p.takes(']')) return sequence(head, open, CLOSE_LIST);
  // Within ARRAY the lists of a list need no word of their own, whatever brackets mean elsewhere.
  const isOfLists = p.sees('[') && !p.grammar.has.listBrackets;
  const item = () => (isOfLists ? p.deeper(() => list(p, null)) : p.expression());
  const first = item();
  if (head === null && p.sees('FOR')) return comprehension(p, first);
  const items = [first];
  while (p.takes(',')) items.push(item());
  p.expect(CLOSE_LIST);
  return sequence(head, open, separated(items), CLOSE_LIST);
};

/** `{'a': 1, b: 2}`; keys of a MAP are any expressions. */
export const struct = (p: Parsing, head: Fixed | null): Node => {
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
