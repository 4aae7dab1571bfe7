/** Queries: WITH, their terms and what joins them. */
import { fixed, fixedList, sequence, sequenceOf, type Cte, type Node } from '../tree.ts';
import { tables } from './from.ts';
import { commaList, several } from './lists.ts';
import type { Parsing } from './parsing.ts';
import { pivot } from './pivot.ts';
import { seesQuery } from './seesQuery.ts';
import { clauses, selected } from './select.ts';
import { limited, order } from './tail.ts';
import { AS, CLOSE, FROM, OPEN, ROW, STAR } from './words.ts';

const SETS = fixedList(
  'UNION ALL BY NAME|UNION BY NAME|UNION ALL|UNION DISTINCT|UNION|INTERSECT ALL|INTERSECT DISTINCT|INTERSECT|EXCEPT ALL|EXCEPT DISTINCT|EXCEPT|MINUS',
);
const MATERIALIZED = fixedList('NOT MATERIALIZED|MATERIALIZED');
const VALUES = fixed('VALUES');
const SELECT = fixed('SELECT');

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

const term = (p: Parsing): Node => {
  if (p.sees('(')) {
    p.expect(OPEN);
    const inner = p.query();
    p.expect(CLOSE);
    return sequence(OPEN, inner, CLOSE);
  }
  if (p.sees('VALUES')) return rows(p);
  if (p.grammar.has.pivots && p.sees('PIVOT')) return pivot(p);
  if (p.grammar.has.fromFirst && p.sees('FROM')) {
    const source = from(p);
    const select = p.sees('SELECT') ? selected(p) : [];
    return sequenceOf([...source, ...select, ...clauses(p)]);
  }
  if (p.takes('TABLE')) {
    const { at } = p.peek();
    const parts = [p.name('a table')];
    while (p.takes('.')) parts.push(p.name('a table'));
    const bare = parts.map(({ text, isQuoted }) => ({ text, isQuoted }));
    // Written out, since a query may stand in the place of the table.
    return sequence(SELECT, STAR, FROM, { kind: 'table', parts: bare, isBare: true, at });
  }
  if (!p.sees('SELECT')) throw p.unexpected();
  return sequenceOf([...selected(p), ...from(p), ...clauses(p)]);
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
    return { kind: 'named', value, name: p.declared('a name') };
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
