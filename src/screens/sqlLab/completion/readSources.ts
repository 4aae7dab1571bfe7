/** Reads what stands behind FROM and WITH, with its aliases. */
import { type Cursor, isAtCaret, isName, isSymbol, lower, nameOf, tokenAt } from './cursor';
import type { Arm, Expected, Scope } from './scopes';
import { ENDS_SOURCE } from './vocabulary';

/** Reads a query in parentheses, or the arguments of a function. */
export type ReadScope = (cursor: Cursor, outer: Scope, begins: Expected) => Scope;

const passName = (cursor: Cursor): string[] => {
  const parts: string[] = [];
  for (let part = tokenAt(cursor); part; part = tokenAt(cursor)) {
    if (part.kind === 'word' || part.kind === 'quoted') parts.push(nameOf(part));
    cursor.at += 1;
    if (!isSymbol(tokenAt(cursor), '.')) break;
    cursor.at += 1;
  }
  return parts;
};

const passAlias = (cursor: Cursor): string | null => {
  const isAs = lower(tokenAt(cursor)) === 'as';
  if (isAs) cursor.at += 1;
  const token = tokenAt(cursor);
  if (isAtCaret(cursor)) {
    cursor.expected = isAs ? 'name' : 'operator';
    cursor.mayBeName = true;
  }
  if (!isName(token) || (!isAs && isAtCaret(cursor))) return null;
  if (token.kind === 'word' && ENDS_SOURCE.has(token.text.toLowerCase())) return null;
  cursor.at += 1;
  return nameOf(token);
};

const passColumnList = (cursor: Cursor): readonly string[] | null => {
  if (!isSymbol(tokenAt(cursor), '(')) return null;
  const names: string[] = [];
  cursor.at += 1;
  for (
    let token = tokenAt(cursor);
    token && !isSymbol(token, ')');
    cursor.at += 1, token = tokenAt(cursor)
  ) {
    if (isAtCaret(cursor)) cursor.expected = 'column';
    else if (isName(token)) names.push(nameOf(token));
  }
  cursor.at += 1;
  return names;
};

const readSubquery = (cursor: Cursor, scope: Scope, arm: Arm, readScope: ReadScope): void => {
  cursor.at += 1;
  const inner = readScope(cursor, scope, 'table');
  const alias = passAlias(cursor);
  const columns = alias ? passColumnList(cursor) : null;
  arm.fromItems.push({ alias, path: [], columns, scope: inner });
};

/** Whether a table, a query in parentheses or the caret stands here. */
export const isFromItem = (cursor: Cursor): boolean =>
  isName(tokenAt(cursor)) || isAtCaret(cursor) || isSymbol(tokenAt(cursor), '(');

export const readFromItem = (
  cursor: Cursor,
  scope: Scope,
  arm: Arm,
  readScope: ReadScope,
  mayBeFunction = true,
): void => {
  if (isSymbol(tokenAt(cursor), '(')) return readSubquery(cursor, scope, arm, readScope);
  const from = cursor.at;
  const path = passName(cursor);
  if (cursor.caret >= from && cursor.caret < cursor.at) cursor.expected = 'table';
  const isFunction = mayBeFunction && isSymbol(tokenAt(cursor), '(');
  if (isFunction) {
    cursor.at += 1;
    readScope(cursor, scope, 'column');
  }
  const alias = passAlias(cursor);
  if (alias === null && path.at(-1) === '') return;
  const columns = alias ? passColumnList(cursor) : null;
  arm.fromItems.push({ alias, path: isFunction ? [] : path, columns, scope: null });
};

const BEFORE_QUERY = new Set(['as', 'not', 'materialized']);

/** From behind WITH to the query that reads from it. */
export const readWith = (cursor: Cursor, scope: Scope, readScope: ReadScope): void => {
  if (lower(tokenAt(cursor)) === 'recursive') cursor.at += 1;
  for (let token = tokenAt(cursor); isName(token); token = tokenAt(cursor)) {
    if (isAtCaret(cursor)) {
      cursor.expected = 'name';
      cursor.at += 1;
      return;
    }
    cursor.at += 1;
    const columns = passColumnList(cursor);
    while (BEFORE_QUERY.has(lower(tokenAt(cursor)))) cursor.at += 1;
    if (!isSymbol(tokenAt(cursor), '(')) return;
    cursor.at += 1;
    scope.withs.push({
      name: nameOf(token),
      columns,
      scope: readScope(cursor, scope, 'statement'),
    });
    if (!isSymbol(tokenAt(cursor), ',')) return;
    cursor.at += 1;
  }
};
