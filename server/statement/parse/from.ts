/** What stands in FROM: tables, queries, functions, joined. */
import { fixed, fixedList, separated, sequence, sequenceOf, tight, type Node } from '../tree.ts';
import { alias } from './alias.ts';
import { number } from './number.ts';
import type { Parsing } from './parsing.ts';
import {
  AS,
  CLOSE,
  FOR,
  GROUP_BY,
  IN,
  METHODS,
  OFFSET,
  ON,
  OPEN,
  PIVOT,
  SIZES,
  USING,
} from './words.ts';

const LATERAL = fixed('LATERAL');
const ORDINALITY = fixed('WITH ORDINALITY');
const FINAL = fixed('FINAL');
const SAMPLE = fixed('SAMPLE');
const TABLESAMPLE = fixed('TABLESAMPLE');
const REPEATABLE = fixed('REPEATABLE');
const ARRAY_JOINS = fixedList('ARRAY JOIN|LEFT ARRAY JOIN');
const DUAL = fixed('DUAL');
const HINTS = fixedList('USE INDEX|USE KEY|FORCE INDEX|FORCE KEY|IGNORE INDEX|IGNORE KEY');
const UNPIVOT = fixed('UNPIVOT');
const UNPIVOT_NULLS = fixedList('INCLUDE NULLS|EXCLUDE NULLS');

/** `(a, b)`; functions that answer records name the types of their columns: `(a integer, b text)`. */
const aliasColumns = (p: Parsing): Node | null => {
  if (!p.takes('(')) return null;
  const column = (): Node => {
    const name = p.declared('a column');
    return p.sees(',') || p.sees(')') ? name : sequence(name, p.type());
  };
  const columns = [column()];
  while (p.takes(',')) columns.push(column());
  p.expect(CLOSE);
  return sequence(tight(OPEN), separated(columns), CLOSE);
};

const aliased = (p: Parsing): Node | null => {
  const found = alias(p);
  return found === null ? null : sequence(AS, found, aliasColumns(p));
};

const columnList = (p: Parsing): Node => {
  p.expect(OPEN);
  const columns = [p.declared('a column')];
  while (p.takes(',')) columns.push(p.declared('a column'));
  p.expect(CLOSE);
  return sequence(OPEN, separated(columns), CLOSE);
};

const amount = (p: Parsing): Node => sequence(number(p), p.oneOf(SIZES));

const sampled = (p: Parsing): Node | null => {
  if (p.takes('TABLESAMPLE')) {
    const method = p.oneOf(METHODS);
    const size = p.takes('(') ? [OPEN, amount(p), p.expect(CLOSE)] : [amount(p)];
    const seed = p.takes('REPEATABLE')
      ? [REPEATABLE, p.expect(OPEN), number(p), p.expect(CLOSE)]
      : [];
    return sequenceOf([TABLESAMPLE, method, ...size, ...seed]);
  }
  if (!p.grammar.has.finalAndSample || !p.takes('SAMPLE')) return null;
  const size = p.expression();
  return sequenceOf([SAMPLE, size, ...(p.takes('OFFSET') ? [OFFSET, p.expression()] : [])]);
};

/** `PIVOT (sum(x) FOR y IN (1, 2))`: with its values, or what it reads could not be known. */
const pivoted = (p: Parsing): Node | null => {
  if (!p.grammar.has.pivots) return null;
  if (p.takes('UNPIVOT')) {
    const nulls = p.oneOf(UNPIVOT_NULLS);
    p.expect(OPEN);
    const value = p.declared('a column');
    p.expect(FOR);
    const name = p.declared('a column');
    p.expect(IN);
    const columns = columnList(p);
    p.expect(CLOSE);
    return sequence(UNPIVOT, nulls, OPEN, value, FOR, name, IN, columns, CLOSE);
  }
  if (!p.takes('PIVOT')) return null;
  p.expect(OPEN);
  const values = p.aggregates();
  p.expect(FOR);
  const cases: Node[] = [];
  do {
    const { at, ...part } = p.name('a column');
    p.expect(IN);
    p.expect(OPEN);
    cases.push(
      sequence({ kind: 'name', parts: [part], at }, IN, OPEN, p.expressions(), p.expect(CLOSE)),
    );
  } while (p.peek().kind === 'word' && p.sees('IN', 1));
  const groups = p.takes('GROUP BY') ? [GROUP_BY, p.expressions()] : [];
  p.expect(CLOSE);
  return sequenceOf([PIVOT, OPEN, values, FOR, ...cases, ...groups, CLOSE]);
};

const suffixes = (p: Parsing): readonly Node[] => {
  const found: Node[] = [];
  for (let one = sampled(p) ?? pivoted(p); one !== null; one = sampled(p) ?? pivoted(p)) {
    found.push(one);
    const name = aliased(p);
    if (name !== null) found.push(name);
  }
  return found;
};

const indexHints = (p: Parsing): readonly Node[] => {
  const found: Node[] = [];
  for (let hint = p.oneOf(HINTS); hint !== null; hint = p.oneOf(HINTS)) {
    p.expect(OPEN);
    const names: Node[] = [];
    while (!p.sees(')')) {
      names.push(p.declared('an index'));
      if (!p.takes(',')) break;
    }
    p.expect(CLOSE);
    found.push(hint, OPEN, separated(names), CLOSE);
  }
  return found;
};

const named = (p: Parsing): Node => {
  const { at } = p.peek();
  const parts = [p.name('a table')];
  while (p.takes('.')) parts.push(p.name('a table'));
  const bare = parts.map(({ text, isQuoted }) => ({ text, isQuoted }));
  if (p.sees('(')) {
    const call = p.callOf({ kind: 'function', parts: bare, use: 'table', at });
    const ordinality = p.takes('WITH ORDINALITY') ? ORDINALITY : null;
    return sequenceOf([call, ordinality, aliased(p), ...suffixes(p)]);
  }
  const { has } = p.grammar;
  if (has.dual && bare.length === 1 && /^dual$/i.test(bare[0]?.text ?? '')) return DUAL;
  const before = has.finalAndSample && p.takes('FINAL') ? FINAL : null;
  const name = aliased(p);
  const after = has.finalAndSample && before === null && p.takes('FINAL') ? FINAL : null;
  const rest = has.indexHints ? indexHints(p) : suffixes(p);
  const table: Node = { kind: 'table', parts: bare, isBare: name === null, at };
  return sequenceOf([table, before, name, after, ...rest]);
};

const source = (p: Parsing): Node =>
  p.deeper(() => {
    const lateral = p.takes('LATERAL') ? LATERAL : null;
    if (!p.sees('(')) return sequence(lateral, named(p));
    const isQuery = p.seesQuery(1);
    p.expect(OPEN);
    const inner = isQuery ? p.query() : joined(p);
    p.expect(CLOSE);
    return sequenceOf([lateral, OPEN, inner, CLOSE, aliased(p), ...suffixes(p)]);
  });

const arrayJoined = (p: Parsing): Node | null => {
  if (!p.grammar.has.arrayJoins) return null;
  const word = p.oneOf(ARRAY_JOINS);
  if (word === null) return null;
  const item = (): Node => {
    const value = p.expression();
    const name = alias(p);
    return name === null ? value : sequence(value, AS, name);
  };
  const items = [item()];
  while (p.takes(',')) items.push(item());
  return sequence(word, separated(items));
};

const condition = (p: Parsing): readonly Node[] => {
  if (p.takes('ON')) return [ON, p.expression()];
  if (!p.takes('USING')) return [];
  const columns = p.sees('(') ? columnList(p) : p.declared('a column');
  return [USING, columns, ...(p.takes('AS') ? [AS, p.declared('a name')] : [])];
};

const joined = (p: Parsing): Node => {
  const parts: Node[] = [source(p)];
  for (;;) {
    const arrays = arrayJoined(p);
    if (arrays !== null) {
      parts.push(arrays);
      continue;
    }
    const join = p.oneOf(p.grammar.joins);
    if (join === null) break;
    parts.push(join, source(p), ...condition(p));
  }
  return sequenceOf(parts);
};

export const tables = (p: Parsing): Node => {
  const found = [joined(p)];
  while (p.takes(',')) found.push(joined(p));
  return separated(found);
};
