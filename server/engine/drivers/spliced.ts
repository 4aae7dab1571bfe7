/** Bound values for databases whose protocol has none: each is written as a literal in place of its placeholder. */
import { type Token, tokens } from '#common/sql/lexer.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Statement } from '../engine.ts';

const NAME = /^p(\d+)$/;

/** `{p1:Value}`, which has no other meaning in such a database. */
const placeholderAt = (all: readonly Token[], at: number): number | null => {
  const [open, name, colon, kind, close] = all.slice(at, at + 5);
  const index = NAME.exec(name?.text ?? '')?.[1];
  const isOne =
    open?.text === '{' && colon?.text === ':' && kind?.text === 'Value' && close?.text === '}';
  return isOne && index !== undefined ? Number(index) : null;
};

export const spliced = (
  { sql, parameters = [] }: Statement,
  { literal }: Dialect,
  rules: LexicalRules,
): string => {
  if (parameters.length === 0) return sql;
  const all = [...tokens(sql, rules)];
  let text = '';
  let from = 0;
  for (const [at, token] of all.entries()) {
    const value = parameters[(placeholderAt(all, at) ?? 0) - 1];
    if (value === undefined) continue;
    text += sql.slice(from, token.start) + literal(value);
    from = all[at + 4]?.end ?? sql.length;
  }
  return text + sql.slice(from);
};
