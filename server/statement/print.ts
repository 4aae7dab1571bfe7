/** A tree as text: words and signs as they are, leaves by one rule each, names by whoever knows them. */
import type { Grammar } from './grammar.ts';
import { createOutput, type Printed } from './printed.ts';
import { malformed } from './refusal.ts';
import {
  type Cte,
  type DeclaredLeaf,
  type FieldLeaf,
  fixed,
  type FunctionLeaf,
  isCte,
  type Item,
  type NameLeaf,
  type NamePart,
  type Node,
  type QueryNode,
  type TableLeaf,
} from './tree.ts';

/** What names of a text stand for, as SQL; each refuses what it does not know. */
export interface Names {
  column(leaf: NameLeaf): string;
  call(leaf: FunctionLeaf): string;
  field(leaf: FieldLeaf): string;
  table(leaf: TableLeaf, ctes: CteNames): string;
  /** Hears of a name that WITH gives to a value. */
  value?(name: DeclaredLeaf): void;
}

/** Names that queries around have in WITH, by key, and what they are called in what runs. */
export interface CteNames {
  get(key: string): string | undefined;
}

const NO_CTES: CteNames = new Map<string, string>();

/** Names of a query, growing as they are given, before those of the queries around it. */
const within = (outer: CteNames, own: ReadonlyMap<string, string>): CteNames => ({
  get: (key) => own.get(key) ?? outer.get(key),
});

const OPEN = fixed('(');
const CLOSE = fixed(')');
const COMMA = fixed(',');
const AS = fixed('AS');
const WITH = fixed('WITH');
const RECURSIVE = fixed('RECURSIVE');

const TITLE_LENGTH_MAX = 64;
const HALF = /[\ud800-\udbff]$/;

/** As long as names may be, and no half of a character. */
const shortened = (title: string): string => title.slice(0, TITLE_LENGTH_MAX).replace(HALF, '');

/** No table has such a name, so a name wrongly taken for a CTE is not found. */
const cteName = (index: number) => `sextant_cte_${index}`;

export const nameKey = ({ text, isQuoted }: NamePart, { fold, key }: Grammar): string =>
  key(isQuoted ? text : fold(text));

export const quotedName = ({ text, isQuoted }: NamePart, { dialect, fold }: Grammar): string =>
  dialect.quote(isQuoted ? text : fold(text));

export const print = (tree: Node, grammar: Grammar, names: Names): Printed => {
  const { dialect } = grammar;
  const output = createOutput();
  const { write, word } = output;
  let ctes = NO_CTES;
  let given = 0;
  const locals: ReadonlySet<string>[] = [];

  const column = (leaf: NameLeaf): string => {
    const [first] = leaf.parts;
    const isLocal = first && locals.some((known) => known.has(nameKey(first, grammar)));
    return isLocal
      ? leaf.parts.map((part) => quotedName(part, grammar)).join('.')
      : names.column(leaf);
  };

  const declared = ({ part, at }: DeclaredLeaf, isTight = false) =>
    write(quotedName(part, grammar), at, isTight);

  const item = ({ value, alias, title }: Item) => {
    any(value);
    if (alias !== null) {
      word(AS, false);
      any(alias);
    } else if (title !== null) {
      word(AS, false);
      write(dialect.quote(shortened(title)), null);
    }
  };

  const cte = (one: Cte, name: string) => {
    write(dialect.quote(name), one.name.at);
    if (one.columns.length > 0) {
      word(OPEN, true);
      for (const [at, each] of one.columns.entries()) {
        if (at > 0) word(COMMA, false);
        declared(each);
      }
      word(CLOSE, false);
    }
    word(AS, false);
    for (const between of one.between) any(between);
    word(OPEN, false);
    any(one.body);
    word(CLOSE, false);
  };

  /** Names for those of one WITH, by key. */
  const namesFor = (own: readonly Cte[]): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    for (const { name } of own) {
      const key = nameKey(name.part, grammar);
      if (found.has(key)) throw malformed('WITH gives this name twice.', name.at);
      given += 1;
      found.set(key, cteName(given));
    }
    return found;
  };

  /** A name in WITH is known to what follows it; where the WITH is recursive to itself, and to all where that is so. */
  const query = ({ isRecursive, ctes: own, body }: QueryNode) => {
    if (own.length === 0) return any(body);
    const outer = ctes;
    word(WITH, false);
    if (isRecursive) word(RECURSIVE, false);
    const all = namesFor(own.filter(isCte));
    const known = new Map(isRecursive && grammar.has.forwardCtes ? all : []);
    ctes = within(outer, known);
    for (const [at, one] of own.entries()) {
      if (at > 0) word(COMMA, false);
      if (!isCte(one)) {
        any(one);
        continue;
      }
      const key = nameKey(one.name.part, grammar);
      const name = all.get(key) ?? '';
      if (isRecursive) known.set(key, name);
      cte(one, name);
      known.set(key, name);
    }
    any(body);
    ctes = outer;
  };

  const any = (node: Node, isTight = false): void => {
    if (typeof node === 'string') return word(node, isTight);
    switch (node.kind) {
      case 'sequence':
        for (const [at, part] of node.parts.entries()) any(part, isTight && at === 0);
        return;
      case 'tight':
        return any(node.part, true);
      case 'text':
        return write(dialect.literal(node.value), node.at, isTight);
      case 'number':
        return write(node.text.replaceAll('_', ''), node.at, isTight);
      case 'bytes':
        return write(`${node.base}'${node.digits}'`, node.at, isTight);
      case 'name':
        return write(column(node), node.at, isTight);
      case 'declared':
        return declared(node, isTight);
      case 'function':
        return write(names.call(node), node.at, isTight);
      case 'field':
        return write(names.field(node), node.at, isTight);
      case 'table':
        return write(names.table(node, ctes), node.at, isTight);
      case 'item':
        return item(node);
      case 'named':
        names.value?.(node.name);
        any(node.value, isTight);
        word(AS, false);
        return declared(node.name);
      case 'scope': {
        locals.push(new Set(node.names.map((name) => nameKey(name, grammar))));
        any(node.body, isTight);
        locals.pop();
        return;
      }
      case 'query':
        return query(node);
    }
  };

  any(tree);
  return output.printed();
};
