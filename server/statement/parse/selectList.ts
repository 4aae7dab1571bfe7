/** The items of a SELECT list: expressions with names, stars with what is left out of them. */
import {
  fixed,
  fixedList,
  sequence,
  sequenceOf,
  tight,
  type Item,
  type Node,
  type Sequence,
} from '../tree.ts';
import { alias } from './alias.ts';
import { commaList } from './lists.ts';
import type { Parsing } from './parsing.ts';
import { isName } from './seesQuery.ts';
import { AS, CLOSE, DOT, OPEN, STAR } from './words.ts';

const WITHOUT = fixedList('EXCLUDE|EXCEPT');
const REPLACE = fixed('REPLACE');
const RENAME = fixed('RENAME');

const columnNames = (p: Parsing): Node => {
  if (!p.sees('(')) return p.declared('a column');
  p.expect(OPEN);
  const names = commaList(p, () => p.declared('a column'));
  p.expect(CLOSE);
  return sequence(OPEN, names, CLOSE);
};

/** `* EXCLUDE (a) REPLACE (b + 1 AS b)` */
const starOptions = (p: Parsing): readonly Node[] => {
  const parts: Node[] = [];
  const without = p.sees('SELECT', 1) || p.sees('ALL', 1) ? null : p.oneOf(WITHOUT);
  if (without !== null) parts.push(without, columnNames(p));
  if (p.sees('REPLACE') && p.sees('(', 1)) {
    p.next();
    p.expect(OPEN);
    const columns = commaList(p, () => {
      const value = p.expression();
      p.expect(AS);
      return sequence(value, AS, p.declared('a column'));
    });
    p.expect(CLOSE);
    parts.push(REPLACE, OPEN, columns, CLOSE);
  }
  if (p.sees('RENAME') && p.sees('(', 1)) {
    p.next();
    p.expect(OPEN);
    const columns = commaList(p, () => {
      const name = p.declared('a column');
      p.expect(AS);
      return sequence(name, AS, p.declared('a column'));
    });
    p.expect(CLOSE);
    parts.push(RENAME, OPEN, columns, CLOSE);
  }
  return parts;
};

const seesStar = (p: Parsing): boolean => {
  let ahead = 0;
  while (isName(p, ahead) && p.sees('.', ahead + 1)) ahead += 2;
  return p.sees('*', ahead);
};

export const starItem = (p: Parsing): Node => {
  const before: Node[] = [];
  while (!p.sees('*')) {
    before.push(before.length === 0 ? p.declared('a table') : tight(p.declared('a table')));
    before.push(tight(p.expect(DOT)));
  }
  p.expect(STAR);
  return sequenceOf([...before, before.length === 0 ? STAR : tight(STAR), ...starOptions(p)]);
};

/** What alone stands between them. */
const inParentheses = ({ parts: [open, inner, close] }: Sequence): Node | null => {
  if (open !== OPEN || close !== CLOSE || typeof inner !== 'object') return null;
  if (inner.kind !== 'sequence') return inner;
  return inner.parts.length === 1 ? (inner.parts[0] ?? null) : inner;
};

/** What MySQL calls a column that has no name: a text by what it says, all else by how it was typed. */
const titleOf = (value: Node, typed: string): string | null => {
  if (typeof value !== 'object' || value.kind === 'name') return null;
  const inner = value.kind === 'sequence' ? inParentheses(value) : null;
  if (inner !== null) return titleOf(inner, typed);
  // No name may end with a blank.
  const title = (value.kind === 'text' ? value.value : typed).trim();
  return title === '' ? null : title;
};

export const item = (p: Parsing): Node => {
  if (seesStar(p)) return starItem(p);
  const { at } = p.peek();
  const value = p.expression();
  const end = p.end();
  const name = alias(p);
  const title = p.grammar.has.titlesByText ? titleOf(value, p.source(at, end)) : null;
  return { kind: 'item', value, alias: name, title } satisfies Item;
};

export const aggregates = (p: Parsing): Node => commaList(p, () => item(p));
