/** Queries: WITH, SELECT and its clauses, set operations, order and limits. */
import { malformed } from '../refusal.ts';
import {
  type Cte,
  fixed,
  fixedList,
  type Item,
  type Node,
  type Sequence,
  separated,
  sequence,
  sequenceOf,
  tight,
} from '../tree.ts';
import { alias } from './alias.ts';
import { tables } from './from.ts';
import type { Parsing } from './parsing.ts';

const OPEN = fixed('(');
const CLOSE = fixed(')');
const COMMA = fixed(',');
const STAR = fixed('*');
const DOT = fixed('.');
const AS = fixed('AS');
const ON = fixed('ON');
const BY = fixed('BY');
const ALL = fixed('ALL');
const IN = fixed('IN');
const SELECT = fixed('SELECT');
const DISTINCT_ON = fixed('DISTINCT ON');
const QUANTITIES = fixedList('DISTINCT|ALL');
const MYSQL_QUANTITIES = fixedList('DISTINCT|DISTINCTROW|ALL|STRAIGHT_JOIN|SQL_NO_CACHE');
const FROM = fixed('FROM');
const PREWHERE = fixed('PREWHERE');
const WHERE = fixed('WHERE');
const GROUP_BY = fixed('GROUP BY');
const GROUP_QUANTITIES = [ALL, fixed('DISTINCT')];
const CLAUSES = new Set(
  'HAVING WINDOW QUALIFY USING ORDER LIMIT OFFSET FETCH UNION INTERSECT EXCEPT WITH'.split(' '),
);
const GROUPINGS = fixedList('ROLLUP|CUBE|GROUPING SETS');
const TOTALS = fixedList('WITH ROLLUP|WITH CUBE|WITH TOTALS');
const HAVING = fixed('HAVING');
const WINDOW = fixed('WINDOW');
const QUALIFY = fixed('QUALIFY');
const USING_SAMPLE = fixed('USING SAMPLE');
const USING = fixed('USING');
const ORDER_BY = fixed('ORDER BY');
const ORDER_ALL = fixedList('ALL DESC|ALL ASC|ALL');
const NULLS = fixedList('NULLS FIRST|NULLS LAST');
const LIMIT = fixed('LIMIT');
const OFFSET = fixed('OFFSET');
const ROWS = fixedList('ROW|ROWS');
const FETCH = fixedList('FETCH FIRST|FETCH NEXT');
const FETCH_ENDS = fixedList(
  'ROW ONLY|ROWS ONLY|ROW WITH TIES|ROWS WITH TIES|PERCENT ROW ONLY|PERCENT ROWS ONLY',
);
const SIZES = fixedList('PERCENT|ROWS|%');
const METHODS = fixedList('BERNOULLI|SYSTEM|RESERVOIR');
const SETS = fixedList(
  'UNION ALL BY NAME|UNION BY NAME|UNION ALL|UNION DISTINCT|UNION|INTERSECT ALL|INTERSECT DISTINCT|INTERSECT|EXCEPT ALL|EXCEPT DISTINCT|EXCEPT|MINUS',
);
const MATERIALIZED = fixedList('NOT MATERIALIZED|MATERIALIZED');
const VALUES = fixed('VALUES');
const TABLE = fixed('TABLE');
const WITHOUT = fixedList('EXCLUDE|EXCEPT');
const REPLACE = fixed('REPLACE');
const RENAME = fixed('RENAME');
const ROW = fixed('ROW');
const TIES = fixed('WITH TIES');
const PIVOT = fixed('PIVOT');

const GOES_ON = ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', ')'];

const isName = (p: Parsing, ahead: number) => {
  const { kind } = p.peek(ahead);
  return kind === 'word' || kind === 'name';
};

/** Whether a query begins so many tokens ahead, also one whose first part stands in parentheses. */
export const seesQuery = (p: Parsing, ahead = 0): boolean => {
  if (p.sees('SELECT', ahead)) return true;
  if (p.sees('VALUES', ahead)) return p.sees('(', ahead + 1) || p.sees('ROW', ahead + 1);
  if (p.sees('WITH', ahead) && p.grammar.has.namedValues) return true;
  if (p.sees('WITH', ahead) || p.sees('TABLE', ahead) || p.sees('PIVOT', ahead)) {
    const isOfQuery = p.sees('PIVOT', ahead) && p.sees('(', ahead + 1);
    return isOfQuery || isName(p, ahead + 1) || p.peek(ahead + 1).kind === 'text';
  }
  if (p.sees('FROM', ahead)) return isName(p, ahead + 1) || p.sees('(', ahead + 1);
  if (!p.sees('(', ahead)) return false;
  if (!seesQuery(p, p.within(ahead))) return false;
  const close = p.closing(ahead);
  return close >= 0 && GOES_ON.some((word) => p.sees(word, close + 1));
};

const commaList = (p: Parsing, one: () => Node): Node => {
  const found = [one()];
  while (p.takes(',')) found.push(one());
  return separated(found);
};

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

const item = (p: Parsing): Node => {
  if (seesStar(p)) return starItem(p);
  const { at } = p.peek();
  const value = p.expression();
  const end = p.end();
  const name = alias(p);
  const title = p.grammar.has.titlesByText ? titleOf(value, p.source(at, end)) : null;
  return { kind: 'item', value, alias: name, title } satisfies Item;
};

export const aggregates = (p: Parsing): Node => commaList(p, () => item(p));

/** `ROLLUP (a, b)`, `GROUPING SETS ((a, b), ())` */
const grouping = (p: Parsing): Node =>
  p.deeper(() => {
    const kind = p.seesOneOf(GROUPINGS);
    if (kind === null || !p.sees('(', kind.split(' ').length)) {
      if (!p.sees('(') || !p.sees(')', 1)) return p.expression();
      p.expect(OPEN);
      return sequence(OPEN, p.expect(CLOSE));
    }
    p.oneOf(GROUPINGS);
    p.expect(OPEN);
    const sets = commaList(p, () => grouping(p));
    p.expect(CLOSE);
    return sequence(kind, OPEN, sets, CLOSE);
  });

/** After GROUP BY ALL a clause follows, or the columns that ALL is said of. */
const beginsOperand = (p: Parsing): boolean => {
  const { kind, key } = p.peek();
  if (kind === 'word') return !CLAUSES.has(key);
  return kind !== 'end' && !p.sees(')') && !p.sees(';');
};

const groups = (p: Parsing): readonly Node[] => {
  if (!p.takes('GROUP BY')) return [];
  const quantity = p.oneOf(GROUP_QUANTITIES);
  const isWhole = quantity === ALL && !beginsOperand(p);
  const by = isWhole ? null : commaList(p, () => grouping(p));
  return [sequence(GROUP_BY, quantity, by), sequenceOf(several(() => p.oneOf(TOTALS)))];
};

const several = (one: () => Node | null): readonly Node[] => {
  const found: Node[] = [];
  for (let next = one(); next !== null; next = one()) found.push(next);
  return found;
};

const windows = (p: Parsing): readonly Node[] => {
  if (!p.takes('WINDOW')) return [];
  const one = (): Node => {
    const name = p.declared('a window');
    p.expect(AS);
    p.expect(OPEN);
    const body = p.windowBody();
    p.expect(CLOSE);
    return sequence(name, AS, OPEN, body, CLOSE);
  };
  return [WINDOW, commaList(p, one)];
};

const number = (p: Parsing): Node => {
  const { kind, text, at } = p.next();
  if (kind !== 'number') throw malformed('Here a number is expected.', at);
  return { kind: 'number', text, at };
};

const sample = (p: Parsing): readonly Node[] => {
  if (!p.takes('USING SAMPLE')) return [];
  const size = sequence(number(p), p.oneOf(SIZES));
  if (!p.takes('(')) return [USING_SAMPLE, size];
  const method = p.oneOf(METHODS);
  if (method === null) throw p.unexpected();
  const seed = p.takes(',') ? [COMMA, number(p)] : [];
  return [USING_SAMPLE, size, OPEN, method, ...seed, p.expect(CLOSE)];
};

const selected = (p: Parsing): readonly Node[] => {
  p.expect(SELECT);
  if (p.takes('DISTINCT ON')) {
    p.expect(OPEN);
    const by = p.expressions();
    p.expect(CLOSE);
    return [SELECT, DISTINCT_ON, OPEN, by, CLOSE, commaList(p, () => item(p))];
  }
  const quantities = p.grammar.has.titlesByText ? MYSQL_QUANTITIES : QUANTITIES;
  const before = [SELECT, ...several(() => p.oneOf(quantities))];
  // PostgreSQL also counts rows of nothing.
  return p.sees('FROM') ? before : [...before, commaList(p, () => item(p))];
};

const clauses = (p: Parsing): readonly Node[] => [
  ...(p.takes('PREWHERE') ? [PREWHERE, p.expression()] : []),
  ...(p.takes('WHERE') ? [WHERE, p.expression()] : []),
  ...groups(p),
  ...(p.takes('HAVING') ? [HAVING, p.expression()] : []),
  ...windows(p),
  ...(p.takes('QUALIFY') ? [QUALIFY, p.expression()] : []),
  ...sample(p),
];

const from = (p: Parsing): readonly Node[] => (p.takes('FROM') ? [FROM, tables(p)] : []);

const rows = (p: Parsing): Node => {
  p.expect(VALUES);
  const row = (): Node => {
    const word = p.takes('ROW') ? ROW : null;
    p.expect(OPEN);
    const cells = p.expressions();
    p.expect(CLOSE);
    return sequence(word, OPEN, cells, CLOSE);
  };
  // Trino also takes rows of one value without parentheses.
  const one = (): Node => (p.sees('(') || p.sees('ROW') ? row() : p.expression());
  return sequence(VALUES, commaList(p, one));
};

/** `PIVOT t ON x IN (1, 2) USING sum(y) GROUP BY z`: with its values, or what it reads could not be told. */
const pivot = (p: Parsing): Node => {
  p.expect(PIVOT);
  const of = tables(p);
  p.expect(ON);
  const one = (): Node => {
    const by = p.pivotColumn();
    p.expect(IN);
    p.expect(OPEN);
    const values = p.expressions();
    p.expect(CLOSE);
    return sequence(by, IN, OPEN, values, CLOSE);
  };
  const columns = commaList(p, one);
  const values = p.takes('USING') ? [USING, aggregates(p)] : [];
  const by = p.takes('GROUP BY') ? [GROUP_BY, p.expressions()] : [];
  return sequenceOf([PIVOT, of, ON, columns, ...values, ...by]);
};

const term = (p: Parsing): Node => {
  if (p.sees('(')) {
    p.expect(OPEN);
    const inner = p.query();
    p.expect(CLOSE);
    return sequence(OPEN, inner, CLOSE);
  }
  if (p.sees('VALUES')) return rows(p);
  const isDuckdb = p.grammar.dialect.backend === 'duckdb';
  if (isDuckdb && p.sees('PIVOT')) return pivot(p);
  if (isDuckdb && p.sees('FROM')) {
    const source = from(p);
    const select = p.sees('SELECT') ? selected(p) : [];
    return sequenceOf([...source, ...select, ...clauses(p)]);
  }
  if (p.takes('TABLE')) {
    const { at } = p.peek();
    const parts = [p.name('a table')];
    while (p.takes('.')) parts.push(p.name('a table'));
    const bare = parts.map(({ text, isQuoted }) => ({ text, isQuoted }));
    return sequence(TABLE, { kind: 'table', parts: bare, isBare: false, at });
  }
  if (!p.sees('SELECT')) throw p.unexpected();
  return sequenceOf([...selected(p), ...from(p), ...clauses(p)]);
};

const order = (p: Parsing): readonly Node[] => {
  if (!p.takes('ORDER BY')) return [];
  const all = p.oneOf(ORDER_ALL);
  return [ORDER_BY, all === null ? p.orderItems() : sequence(all, p.oneOf(NULLS))];
};

const limited = (p: Parsing): Node | null => {
  if (p.takes('LIMIT')) {
    if (p.takes('ALL')) return sequence(LIMIT, ALL);
    const count = sequence(p.operand(), p.oneOf(SIZES));
    const second = p.takes(',') ? [COMMA, p.operand()] : [];
    const skipped = p.sees('OFFSET') && p.grammar.dialect.backend === 'clickhouse';
    const offset = skipped && p.takes('OFFSET') ? [OFFSET, p.operand()] : [];
    const by = p.takes('BY') ? [BY, p.expressions()] : p.takes('WITH TIES') ? [TIES] : [];
    return sequenceOf([LIMIT, count, ...second, ...offset, ...by]);
  }
  if (p.takes('OFFSET')) return sequence(OFFSET, p.operand(), p.oneOf(ROWS));
  const fetch = p.oneOf(FETCH);
  if (fetch === null) return null;
  const count = p.peek().kind === 'number' || p.sees('(') ? p.operand() : null;
  const end = p.oneOf(FETCH_ENDS);
  if (end === null) throw p.unexpected();
  return sequence(fetch, count, end);
};

const isValueBefore = (p: Parsing): boolean => {
  if (!p.grammar.has.namedValues) return false;
  const isCte = p.sees('AS', 1) && p.sees('(', 2) && seesQuery(p, 3);
  return !isCte;
};

const cte = (p: Parsing): Cte | Node => {
  if (isValueBefore(p)) {
    const value = p.expression();
    p.expect(AS);
    return sequence(value, AS, p.declared('a name'));
  }
  const name = p.declared('a name');
  const columns = [];
  if (p.takes('(')) {
    do columns.push(p.declared('a column'));
    while (p.takes(','));
    p.expect(CLOSE);
  }
  p.expect(AS);
  const materialized = p.oneOf(MATERIALIZED);
  p.expect(OPEN);
  const body = p.query();
  p.expect(CLOSE);
  return { name, columns, between: materialized === null ? [] : [materialized], body };
};

export const query = (p: Parsing): Node =>
  p.deeper(() => {
    const ctes: (Cte | Node)[] = [];
    let isRecursive = false;
    if (p.takes('WITH')) {
      isRecursive = p.takes('RECURSIVE');
      do ctes.push(cte(p));
      while (p.takes(','));
    }
    const parts: Node[] = [term(p)];
    for (let set = p.oneOf(SETS); set !== null; set = p.oneOf(SETS)) parts.push(set, term(p));
    const body = sequenceOf([
      sequenceOf(parts),
      ...order(p),
      sequenceOf(several(() => limited(p))),
    ]);
    return { kind: 'query', isRecursive, ctes, body };
  });
