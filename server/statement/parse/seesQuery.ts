/** Whether a query begins here. */
import type { Parsing } from './parsing.ts';

const GOES_ON = ['UNION', 'INTERSECT', 'EXCEPT', 'MINUS', 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', ')'];

export const isName = (p: Parsing, ahead: number) => {
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
