/** Reads a statement just far enough to know which tables each of its scopes reads from, and under which alias. */
import type { Token } from '#common/sql/lexer.ts';
import { ENDS_SOURCE, isKeyword } from './vocabulary';

/** What may be written next. `operator`: an operand was just written. */
export type Expected = 'statement' | 'table' | 'column' | 'operator';

/** An output column of a query: one name, or all columns of one item or of every item. */
export type Output = { readonly name: string } | { readonly starOf: string | null };

/** What follows FROM, JOIN or a comma there. */
export interface FromItem {
  readonly alias: string | null;
  /** Of a table or a common table expression; empty for a query in parentheses. */
  readonly path: readonly string[];
  /** A column list after the alias. */
  readonly columns: readonly string[] | null;
  readonly scope: Scope | null;
}

export interface CommonTable {
  readonly name: string;
  readonly columns: readonly string[] | null;
  readonly scope: Scope;
}

/** One SELECT; those joined by UNION are siblings. */
export interface Arm {
  from: number;
  to: number;
  readonly fromItems: FromItem[];
  readonly outputs: Output[];
}

/** A query as a scope of names: between two parentheses, or the whole statement. */
export interface Scope {
  readonly arms: Arm[];
  readonly withs: CommonTable[];
  readonly inner: Scope[];
  from: number;
  to: number;
}

export interface Reading {
  readonly scope: Scope;
  readonly expected: Expected;
}

const TABLE_AFTER = new Set(['join', 'into', 'table']);
/** Only at the very beginning: they mean something else later. */
const TABLE_AFTER_FIRST = new Set(['update', 'describe', 'truncate']);
const COLUMN_AFTER = new Set(
  'select where on having set by returning qualify using when then else case and or not in between like ilike is distinct over values limit offset all'.split(
    ' ',
  ),
);
const JOINS_QUERIES = new Set(['union', 'except', 'intersect']);

const lower = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : '';
const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'quoted' || (token?.kind === 'word' && !isKeyword(token.text));
const isSymbol = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'symbol' && token.text === text;

export const nameOf = ({ kind, text }: Token): string => {
  if (kind !== 'quoted') return text;
  const quote = text[0] ?? '"';
  const body = text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text.slice(1);
  return body.replaceAll(quote + quote, quote);
};

const isStart = (expected: Expected): boolean => expected === 'statement' || expected === 'table';

/** `caret` is the index of the token that is being written. */
export const readStatement = (tokens: readonly Token[], caret: number): Reading => {
  let at = 0;
  let expected: Expected = 'statement';

  const passName = (): string[] => {
    const parts: string[] = [];
    while (tokens[at]) {
      const part = tokens[at];
      if (part && (part.kind === 'word' || part.kind === 'quoted')) parts.push(nameOf(part));
      at += 1;
      if (!isSymbol(tokens[at], '.')) break;
      at += 1;
    }
    return parts;
  };

  const passAlias = (): string | null => {
    const isAs = lower(tokens[at]) === 'as';
    if (isAs) at += 1;
    const token = tokens[at];
    if (at === caret) expected = 'operator';
    if (!token || !isName(token) || (!isAs && at === caret)) return null;
    if (token.kind === 'word' && ENDS_SOURCE.has(token.text.toLowerCase())) return null;
    at += 1;
    return nameOf(token);
  };

  const passColumnList = (): readonly string[] | null => {
    if (!isSymbol(tokens[at], '(')) return null;
    const names: string[] = [];
    at += 1;
    while (at < tokens.length && !isSymbol(tokens[at], ')')) {
      const token = tokens[at];
      if (at === caret) expected = 'column';
      else if (isName(token)) names.push(nameOf(token));
      at += 1;
    }
    at += 1;
    return names;
  };

  const readFromItem = (scope: Scope, arm: Arm, mayBeFunction = true): void => {
    if (isSymbol(tokens[at], '(')) {
      at += 1;
      const inner = readScope(scope, 'table');
      const alias = passAlias();
      arm.fromItems.push({
        alias,
        path: [],
        scope: inner,
        columns: alias ? passColumnList() : null,
      });
      return;
    }
    const from = at;
    const path = passName();
    if (caret >= from && caret < at) expected = 'table';
    const isFunction = mayBeFunction && isSymbol(tokens[at], '(');
    if (isFunction) {
      at += 1;
      readScope(scope, 'column');
    }
    const alias = passAlias();
    if (alias === null && path.at(-1) === '') return;
    const columns = alias ? passColumnList() : null;
    arm.fromItems.push({ alias, path: isFunction ? [] : path, columns, scope: null });
  };

  const readWith = (scope: Scope): void => {
    if (lower(tokens[at]) === 'recursive') at += 1;
    while (isName(tokens[at])) {
      if (at === caret) {
        expected = 'operator';
        at += 1;
        return;
      }
      const name = nameOf(tokens[at] as Token);
      at += 1;
      const columns = passColumnList();
      while (['as', 'not', 'materialized'].includes(lower(tokens[at]))) at += 1;
      if (!isSymbol(tokens[at], '(')) return;
      at += 1;
      scope.withs.push({ name, columns, scope: readScope(scope, 'statement') });
      if (!isSymbol(tokens[at], ',')) return;
      at += 1;
    }
  };

  /** From after an opening parenthesis to after the closing one, or to the end. */
  const readScope = (outer: Scope | null, begins: Expected): Scope => {
    const start = tokens[at]?.start ?? Number.POSITIVE_INFINITY;
    const newArm = (from: number): Arm => ({ from, to: from, fromItems: [], outputs: [] });
    const scope: Scope = {
      arms: [newArm(outer ? start : 0)],
      withs: [],
      inner: [],
      from: outer ? start : 0,
      to: start,
    };
    outer?.inner.push(scope);
    let next = begins;
    let isSelecting = false;
    let inFrom = false;
    let isQuery = outer === null;
    let item: Token[] = [];
    const arm = (): Arm => scope.arms.at(-1) as Arm;
    const endItem = (): void => {
      const output = isSelecting ? outputOf(item) : null;
      if (output) arm().outputs.push(output);
      item = [];
    };
    const close = (end: number): Scope => {
      endItem();
      arm().to = end;
      scope.to = end;
      return scope;
    };
    for (;;) {
      const token = tokens[at];
      if (!token) return close(Number.POSITIVE_INFINITY);
      if (isSymbol(token, ')')) {
        at += 1;
        return close(token.start);
      }
      if (isSymbol(token, ';')) {
        endItem();
        scope.arms.push(newArm(token.end));
        [isSelecting, inFrom, next] = [false, false, 'statement'];
        at += 1;
        continue;
      }
      const word = at === caret ? '' : lower(token);
      if (at !== caret && JOINS_QUERIES.has(word)) {
        endItem();
        arm().to = token.start;
        scope.arms.push(newArm(token.start));
        [isSelecting, inFrom, next] = [false, false, 'statement'];
        at += 1;
        continue;
      }
      if (word === 'with' && isStart(next)) {
        at += 1;
        isQuery = true;
        readWith(scope);
        continue;
      }
      const isFrom =
        word === 'from' && lower(tokens[at - 1]) !== 'distinct' && (isQuery || isStart(next));
      if (word === 'select' || word === 'delete') isQuery = true;
      if (isFrom || TABLE_AFTER.has(word) || (isStart(next) && TABLE_AFTER_FIRST.has(word))) {
        endItem();
        isSelecting = false;
        inFrom = word === 'from' || word === 'join';
        at += 1;
        while (
          ['lateral', 'only', 'if', 'exists', 'not', 'table'].includes(lower(tokens[at])) &&
          at !== caret
        )
          at += 1;
        if (at < tokens.length && (isName(tokens[at]) || at === caret || isSymbol(tokens[at], '(')))
          readFromItem(scope, arm(), inFrom);
        next = 'operator';
        continue;
      }
      if (isSymbol(token, ',') && inFrom) {
        at += 1;
        if (isName(tokens[at]) || at === caret || isSymbol(tokens[at], '('))
          readFromItem(scope, arm());
        next = 'operator';
        continue;
      }
      if (at === caret) expected = next;
      if (isSymbol(token, '(')) {
        item.push(token);
        at += 1;
        readScope(scope, isStart(next) ? 'statement' : 'column');
        item.push({ ...token, text: ')' });
        next = 'operator';
        continue;
      }
      if (word === 'select') {
        isSelecting = true;
        inFrom = false;
        item = [];
      } else if (isSymbol(token, ',')) {
        endItem();
      } else if (at !== caret && !(item.length === 0 && (word === 'distinct' || word === 'all'))) {
        item.push(token);
      }
      if (COLUMN_AFTER.has(word)) {
        if (word !== 'on' && word !== 'using')
          inFrom &&= !['where', 'by', 'having', 'set', 'qualify', 'limit'].includes(word);
        if (word === 'where' || word === 'by' || word === 'having') endItem();
        next = 'column';
      } else if (token.kind === 'symbol')
        next =
          /[.\d]/.test(token.text) || (token.text === '*' && next === 'column')
            ? 'operator'
            : 'column';
      else if (word === '' || !isKeyword(token.text)) next = 'operator';
      else if (next === 'column')
        next = ['null', 'end', 'true', 'false'].includes(word) ? 'operator' : 'column';
      at += 1;
    }
  };

  return { scope: readScope(null, 'statement'), expected };
};

/** The name of a selected expression: its alias, or the column it is. */
const outputOf = (item: readonly Token[]): Output | null => {
  const last = item.at(-1);
  if (!last) return null;
  const before = item.at(-2);
  if (isSymbol(last, '*')) {
    if (!before) return { starOf: null };
    const owner = item.at(-3);
    return isSymbol(before, '.') && owner ? { starOf: nameOf(owner) } : null;
  }
  if (!isName(last)) return null;
  const isOperandBefore = before && (before.kind !== 'symbol' || /[)\d]/.test(before.text));
  const isDotted = isSymbol(before, '.');
  const isLone =
    item.length === 1 ||
    (isDotted && item.every((token, index) => (index % 2 === 1) === isSymbol(token, '.')));
  return isLone || isOperandBefore ? { name: nameOf(last) } : null;
};
