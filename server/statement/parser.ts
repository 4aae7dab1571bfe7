/** A text as a tree, or where it cannot be read. */
import type { Grammar } from './grammar.ts';
import { call, callOf } from './parse/call.ts';
import { expression, expressions } from './parse/expression.ts';
import { interval } from './parse/interval.ts';
import type { Parsing } from './parse/parsing.ts';
import { operand } from './parse/operand.ts';
import { query } from './parse/query.ts';
import { seesQuery } from './parse/seesQuery.ts';
import { aggregates, starItem } from './parse/selectList.ts';
import { type } from './parse/type.ts';
import { orderItems, windowBody } from './parse/window.ts';
import { createReader } from './reader.ts';
import { malformed, Refusal } from './refusal.ts';
import { type TokenBudget, TOKENS_MAX, tokensOf } from './tokens.ts';
import { fixedList, type Node, sequence } from './tree.ts';

const parsing = (
  text: string,
  grammar: Grammar,
  isStatement: boolean,
  budget: TokenBudget,
): Parsing => {
  const p: Parsing = {
    ...createReader(text, tokensOf(text, grammar, budget), grammar, isStatement),
    expression: () => expression(p),
    operand: () => operand(p),
    expressions: () => expressions(p),
    type: () => type(p),
    typeInText: () => {
      const { kind, text: written, at } = p.next();
      if (kind !== 'text') throw malformed('A type is expected here, as text.', at);
      const inner = parsing(written, grammar, false, budget);
      const found = inner.type();
      if (inner.peek().kind !== 'end') throw malformed('A type is expected here, as text.', at);
      return found;
    },
    starItem: () => starItem(p),
    interval: () => interval(p),
    call: () => call(p),
    callOf: (head) => callOf(p, head),
    orderItems: () => orderItems(p),
    windowBody: () => windowBody(p),
    query: () => query(p),
    seesQuery: (ahead) => seesQuery(p, ahead),
    aggregates: () => aggregates(p),
    pivotColumn: () => {
      const { at, ...part } = p.name('a column');
      return { kind: 'name', parts: [part], at };
    },
  };
  return p;
};

/** One expression: no query, no list, no end of a statement. */
export const parseExpression = (
  text: string,
  grammar: Grammar,
  budget: TokenBudget = { left: TOKENS_MAX },
): Node => {
  const p = parsing(text, grammar, false, budget);
  if (p.peek().kind === 'end') throw malformed('The expression is empty.', 0);
  const found = p.expression();
  // A semicolon with nothing behind it is allowed.
  while (p.sees(';') && [';', ''].includes(p.peek(1).text)) p.next();
  const { kind, at } = p.peek();
  if (kind === 'end') return found;
  if (p.sees(',') || p.sees(';')) throw malformed('Only one expression is allowed.', at);
  if (p.sees(')')) throw malformed('A parenthesis closes nothing.', at);
  throw p.unexpected();
};

export interface ParsedStatement {
  readonly kind: 'select' | 'explain';
  readonly tree: Node;
  /** Where it begins in the text. */
  readonly from: number;
}

const EXPLAINS = fixedList('EXPLAIN ANALYZE|EXPLAIN');

const isNoQuery = (p: Parsing) =>
  new Refusal(
    'denied',
    `Only queries can be run here, and ${JSON.stringify(p.peek().text)} is not one.`,
    p.peek().at,
  );

/** Queries, with semicolons between them. */
export const parseScript = (text: string, grammar: Grammar): readonly ParsedStatement[] => {
  const p = parsing(text, grammar, true, { left: TOKENS_MAX });
  const found: ParsedStatement[] = [];
  for (;;) {
    while (p.takes(';'));
    const { kind, at } = p.peek();
    if (kind === 'end') return found;
    const explain = p.oneOf(EXPLAINS);
    if (!p.seesQuery() && !p.sees('(')) throw isNoQuery(p);
    const query = p.query();
    const tree = explain === null ? query : sequence(explain, query);
    found.push({ kind: explain === null ? 'select' : 'explain', tree, from: at });
    if (p.peek().kind !== 'end' && !p.sees(';')) throw p.unexpected();
  }
};
