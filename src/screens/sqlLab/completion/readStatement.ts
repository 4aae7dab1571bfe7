/** Reads a statement just far enough to know which tables each of its scopes reads from, and under which alias. */
import type { OutputClause } from '#common/engines/descriptor.ts';
import type { Token } from '#common/sql/lexer.ts';
import { type Cursor, isAtCaret, isSymbol, lower, tokenAt } from './cursor';
import { outputOf } from './outputOf';
import { isFromItem, readFromItem, readWith } from './readSources';
import type { Arm, Expected, Scope } from './scopes';
import { isKeyword } from './vocabulary';

export interface Reading extends Pick<Cursor, 'expected' | 'mayBeName' | 'clause' | 'joined'> {
  readonly scope: Scope;
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
const BEFORE_TABLE = new Set(['lateral', 'only', 'if', 'exists', 'not', 'table']);
const ENDS_FROM = new Set(['where', 'by', 'having', 'set', 'qualify', 'limit']);
const ENDS_ITEM = new Set(['where', 'by', 'having']);
const CLAUSES: Readonly<Record<string, OutputClause | null>> = {
  where: 'where',
  group: 'group by',
  having: 'having',
  order: 'order by',
  qualify: 'qualify',
  select: null,
  from: null,
  limit: null,
};
const VALUES = new Set(['null', 'end', 'true', 'false']);

/** A scope that is being read. */
interface OpenScope {
  readonly scope: Scope;
  next: Expected;
  isSelecting: boolean;
  isInFrom: boolean;
  /** Not only the arguments of a function: FROM begins its tables. */
  isQuery: boolean;
  clause: OutputClause | null;
  /** The tokens of the selected expression. */
  item: Token[];
}

const isStart = (expected: Expected): boolean => expected === 'statement' || expected === 'table';

const newArm = (from: number): Arm => ({ from, to: from, fromItems: [], outputs: [] });
const armOf = ({ scope }: OpenScope): Arm => scope.arms.at(-1) as Arm;

const openScope = (cursor: Cursor, outer: Scope | null, begins: Expected): OpenScope => {
  const start = tokenAt(cursor)?.start ?? Number.POSITIVE_INFINITY;
  const from = outer ? start : 0;
  const scope: Scope = { arms: [newArm(from)], withs: [], inner: [], from, to: start };
  outer?.inner.push(scope);
  return {
    scope,
    next: begins,
    isSelecting: false,
    isInFrom: false,
    isQuery: outer === null,
    clause: null,
    item: [],
  };
};

const endItem = (open: OpenScope): void => {
  const output = open.isSelecting ? outputOf(open.item) : null;
  if (output) armOf(open).outputs.push(output);
  open.item = [];
};

const closeScope = (open: OpenScope, end: number): Scope => {
  endItem(open);
  armOf(open).to = end;
  open.scope.to = end;
  return open.scope;
};

const beginArm = (cursor: Cursor, open: OpenScope, from: number): void => {
  endItem(open);
  open.scope.arms.push(newArm(from));
  Object.assign(open, { isSelecting: false, isInFrom: false, clause: null, next: 'statement' });
  cursor.at += 1;
};

const beginsTables = ({ tokens, at }: Cursor, { isQuery, next }: OpenScope, word: string) => {
  const isFrom =
    word === 'from' && lower(tokens[at - 1]) !== 'distinct' && (isQuery || isStart(next));
  return isFrom || TABLE_AFTER.has(word) || (isStart(next) && TABLE_AFTER_FIRST.has(word));
};

const readTable = (cursor: Cursor, open: OpenScope, mayBeFunction: boolean): void => {
  if (isFromItem(cursor)) readFromItem(cursor, open.scope, armOf(open), readScope, mayBeFunction);
  open.next = 'operator';
};

const readFirstTable = (cursor: Cursor, open: OpenScope, word: string): void => {
  endItem(open);
  open.isSelecting = false;
  open.isInFrom = word === 'from' || word === 'join';
  cursor.at += 1;
  while (BEFORE_TABLE.has(lower(tokenAt(cursor))) && !isAtCaret(cursor)) cursor.at += 1;
  readTable(cursor, open, open.isInFrom);
};

const readParentheses = (cursor: Cursor, open: OpenScope, token: Token): void => {
  open.item.push(token);
  cursor.at += 1;
  readScope(cursor, open.scope, isStart(open.next) ? 'statement' : 'column');
  open.item.push({ ...token, text: ')' });
  open.next = 'operator';
};

const expectedAfter = (token: Token, word: string, before: Expected): Expected => {
  if (COLUMN_AFTER.has(word)) return 'column';
  if (token.kind === 'symbol') {
    const isAll = token.text === '*' && before === 'column';
    return isAll || /[.\d]/.test(token.text) ? 'operator' : 'column';
  }
  if (word === '' || !isKeyword(token.text)) return 'operator';
  if (before === 'column') return VALUES.has(word) ? 'operator' : 'column';
  return before;
};

/** A word or symbol of an expression, or one that begins the next part of the query. */
const passToken = (cursor: Cursor, open: OpenScope, token: Token, word: string): void => {
  const isModifier = open.item.length === 0 && (word === 'distinct' || word === 'all');
  if (word === 'select') Object.assign(open, { isSelecting: true, isInFrom: false, item: [] });
  else if (isSymbol(token, ',')) endItem(open);
  else if (!isAtCaret(cursor) && !isModifier) open.item.push(token);
  if (open.isQuery && Object.hasOwn(CLAUSES, word)) open.clause = CLAUSES[word] ?? null;
  if (ENDS_FROM.has(word)) open.isInFrom = false;
  if (ENDS_ITEM.has(word)) endItem(open);
  open.next = expectedAfter(token, word, open.next);
  cursor.at += 1;
};

const noteCaret = (cursor: Cursor, open: OpenScope): void => {
  const before = lower(cursor.tokens[cursor.at - 1]);
  cursor.expected = open.isSelecting && before === 'as' ? 'name' : open.next;
  cursor.mayBeName ||= open.isSelecting && open.next === 'operator';
  cursor.clause = open.clause;
  cursor.joined = before === 'on' && open.isQuery ? armOf(open).fromItems.length : null;
};

const readToken = (cursor: Cursor, open: OpenScope, token: Token): void => {
  const word = isAtCaret(cursor) ? '' : lower(token);
  if (isSymbol(token, ';')) return beginArm(cursor, open, token.end);
  if (JOINS_QUERIES.has(word)) {
    armOf(open).to = token.start;
    return beginArm(cursor, open, token.start);
  }
  if (word === 'with' && isStart(open.next)) {
    cursor.at += 1;
    open.isQuery = true;
    return readWith(cursor, open.scope, readScope);
  }
  if (word === 'select' || word === 'delete') open.isQuery = true;
  if (beginsTables(cursor, open, word)) return readFirstTable(cursor, open, word);
  if (isSymbol(token, ',') && open.isInFrom) {
    cursor.at += 1;
    return readTable(cursor, open, true);
  }
  if (isAtCaret(cursor)) noteCaret(cursor, open);
  if (isSymbol(token, '(')) return readParentheses(cursor, open, token);
  passToken(cursor, open, token, word);
};

/** From after an opening parenthesis to after the closing one, or to the end. */
const readScope = (cursor: Cursor, outer: Scope | null, begins: Expected): Scope => {
  const open = openScope(cursor, outer, begins);
  for (let token = tokenAt(cursor); token; token = tokenAt(cursor)) {
    if (isSymbol(token, ')')) {
      cursor.at += 1;
      return closeScope(open, token.start);
    }
    readToken(cursor, open, token);
  }
  return closeScope(open, Number.POSITIVE_INFINITY);
};

/** `caret` is the index of the token that is being written. */
export const readStatement = (tokens: readonly Token[], caret: number): Reading => {
  const cursor: Cursor = {
    tokens,
    caret,
    at: 0,
    expected: 'statement',
    mayBeName: false,
    clause: null,
    joined: null,
  };
  const scope = readScope(cursor, null, 'statement');
  const { expected, mayBeName, clause, joined } = cursor;
  return { scope, expected, mayBeName, clause, joined };
};
