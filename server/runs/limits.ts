/** How many rows a run may answer with, and which limit it is. */
import { type Token, tokens } from '#common/sql/lexer.ts';
import { rulesOf } from '#common/engines/engines.ts';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import type { LimitingFactor } from '#common/wire/query.ts';

export interface RowLimit {
  readonly limit: number;
  readonly factor: LimitingFactor;
}

interface OwnLimit {
  readonly rows: number;
  readonly start: number;
  readonly end: number;
}

const OPENING = /^[([{]$/;
const CLOSING = /^[)\]}]$/;
/** A LIMIT can be added only to what starts like a query. */
const QUERY_START = /^(select|with|from|values|table)$/i;
/** Words after which a statement already says how many rows it wants, or takes no LIMIT behind it. */
const ENDS_OPEN = /^(limit|fetch|for|into|offset|using)$/i;
const WHOLE = /^\d+$/;

/** The words and symbols outside of all brackets. */
const topLevel = (sql: string, rules: LexicalRules): Token[] => {
  const found: Token[] = [];
  let depth = 0;
  for (const token of tokens(sql, rules)) {
    if (token.kind === 'symbol' && CLOSING.test(token.text)) depth -= 1;
    if (depth === 0) found.push(token);
    if (token.kind === 'symbol' && OPENING.test(token.text)) depth += 1;
  }
  return found;
};

const isWord = (token: Token | undefined, pattern: RegExp): boolean =>
  token?.kind === 'word' && pattern.test(token.text);

/** `LIMIT 5` of the statement itself, not of one inside it; null for none or one that is no plain number. */
export const ownLimit = (sql: string, rules = rulesOf(null)): OwnLimit | null => {
  const top = topLevel(sql, rules);
  for (let at = top.length - 1; at >= 0; at -= 1) {
    if (!isWord(top[at], /^limit$/i) || top[at - 1]?.text === '.') continue;
    const digits: Token[] = [];
    let end = top[at]?.end ?? 0;
    for (const token of top.slice(at + 1)) {
      if (!WHOLE.test(token.text) || (digits.length > 0 && token.start !== end)) break;
      digits.push(token);
      end = token.end;
    }
    const [first] = digits;
    const after = top[at + 1 + digits.length];
    if (!first || (after !== undefined && !isWord(after, /^(offset|for)$/i))) return null;
    return { rows: Number(sql.slice(first.start, end)), start: first.start, end };
  }
  return null;
};

/** `queryLimit` of the request, at most the server's own. */
export const requestedLimit = (queryLimit: number | null | undefined, maxRows: number): number =>
  queryLimit && queryLimit > 0 ? Math.min(queryLimit, maxRows) : maxRows;

/** The smaller of the two limits, and whose it is. */
export const rowLimit = (
  sql: string,
  queryLimit: number | null | undefined,
  maxRows: number,
  rules = rulesOf(null),
): RowLimit => {
  const requested = requestedLimit(queryLimit, maxRows);
  const own = ownLimit(sql, rules)?.rows;
  if (own === undefined || own > requested) return { limit: requested, factor: 'DROPDOWN' };
  return { limit: own, factor: own === requested ? 'QUERY_AND_DROPDOWN' : 'QUERY' };
};

/**
 * The statement asking for `rows` rows at most, so that the database can plan for few. Only its LIMIT is
 * touched: places in error messages stay those of the text that was typed.
 */
export const withLimit = (sql: string, rows: number, rules = rulesOf(null)): string => {
  const own = ownLimit(sql, rules);
  if (own) return `${sql.slice(0, own.start)}${rows}${sql.slice(own.end)}`;
  const top = topLevel(sql, rules);
  const startsQuery = isWord(top[0], QUERY_START) || top[0]?.text === '(';
  const isOpen = top.some((token, at) => isWord(token, ENDS_OPEN) && top[at - 1]?.text !== '.');
  return startsQuery && !isOpen ? `${sql}\nLIMIT ${rows}` : sql;
};

/** What a plan is asked of. */
export type PlannedLimit = (sql: string) => { readonly sql: string; readonly limit: number | null };

/** The statement under the limit that a run would set; as it stands where nobody says for which. */
export const plannedLimit =
  (queryLimit: number | null | undefined, maxRows: number, rules: LexicalRules): PlannedLimit =>
  (sql) => {
    if (typeof queryLimit !== 'number') return { sql, limit: ownLimit(sql, rules)?.rows ?? null };
    const { limit } = rowLimit(sql, queryLimit, maxRows, rules);
    return { sql: withLimit(sql, limit, rules), limit };
  };
